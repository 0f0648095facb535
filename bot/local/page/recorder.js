/** Whether this browser can record a voice message here. */
export function canRecord() {
  return 'MediaRecorder' in globalThis && navigator.mediaDevices?.getUserMedia !== undefined
}

/**
 * Records until `stop` or `cancel`. Rejects where the microphone is refused.
 * @param {(seconds: number) => void} onTime
 */
export async function record(onTime) {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const wanted = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4']
  const mimeType = wanted.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
  const parts = []
  const began = performance.now()
  recorder.addEventListener('dataavailable', ({ data }) => {
    parts.push(data)
    onTime((performance.now() - began) / 1000)
  })
  const ended = new Promise((resolve) => {
    recorder.addEventListener('stop', resolve, { once: true })
  })
  recorder.start(250)
  async function end() {
    if (recorder.state !== 'inactive') recorder.stop()
    await ended
    for (const track of stream.getTracks()) track.stop()
  }
  return {
    cancel: end,
    async stop() {
      await end()
      const type = recorder.mimeType || 'audio/webm'
      const ending = /ogg/.test(type) ? 'ogg' : /mp4/.test(type) ? 'm4a' : 'webm'
      return { bytes: new Blob(parts, { type }), name: `voice.${ending}` }
    },
  }
}
