import { canRecord, record } from './recorder.js'
import { el, summary } from './text.js'

const at = (id) => document.getElementById(id)

/**
 * The line that one writes on.
 * @param {object} act what it does: say, upload, problem; and lastOwn, the newest message to edit
 */
export function createComposer(act) {
  const [form, text, send, mic] = ['composer', 'text', 'send', 'mic'].map(at)
  const state = { replyTo: undefined, edit: undefined, recording: undefined, commands: [] }

  function resize() {
    text.style.height = 'auto'
    text.style.height = `${text.scrollHeight}px`
    const something = text.value.trim() !== '' || state.recording !== undefined
    send.hidden = !something
    mic.hidden = something && state.recording === undefined
    suggest()
  }

  function about(title, words) {
    at('context').hidden = title === undefined
    at('context-title').textContent = title ?? ''
    at('context-text').textContent = words ?? ''
  }

  function clear() {
    if (state.edit !== undefined) text.value = ''
    state.replyTo = undefined
    state.edit = undefined
    about(undefined)
    resize()
  }

  function reply(message, name) {
    clear()
    state.replyTo = message.id
    about(`Reply to ${name}`, summary(message))
    text.focus()
  }

  function edit(message) {
    clear()
    state.edit = message.id
    text.value = message.text
    about('Edit message', summary(message))
    resize()
    text.focus()
  }

  async function submit(event) {
    event?.preventDefault()
    if (state.recording) return finishRecording()
    const words = text.value.trim()
    if (words === '') return undefined
    const { replyTo, edit: edited } = state
    text.value = ''
    state.edit = undefined
    clear()
    try {
      await act.say({ text: words, replyTo, edit: edited })
    } catch (cause) {
      text.value = words
      resize()
      act.problem(cause)
    }
    return undefined
  }

  async function upload(bytes, kind, name) {
    const { replyTo } = state
    const caption = text.value.trim()
    text.value = ''
    clear()
    try {
      await act.upload({ bytes, kind, name, caption, replyTo })
    } catch (cause) {
      text.value = caption
      resize()
      act.problem(cause)
    }
  }

  function take(files, kind) {
    for (const file of files) {
      const photo = /^image\/(?:png|jpeg|webp|gif)$/.test(file.type)
      upload(file, kind ?? (photo ? 'photo' : 'document'), file.name || 'file').catch(act.problem)
    }
  }

  function showRecording(on) {
    form.classList.toggle('is-recording', on)
    text.hidden = on
    at('recording').hidden = !on
    at('recording').textContent = '0:00'
    mic.setAttribute('aria-label', on ? 'Discard the recording' : 'Record a voice message')
    resize()
  }

  async function startRecording() {
    if (!canRecord()) return at('voice').click()
    try {
      state.recording = await record((seconds) => {
        const rest = String(Math.floor(seconds) % 60).padStart(2, '0')
        at('recording').textContent = `${Math.floor(seconds / 60)}:${rest}`
      })
      showRecording(true)
    } catch (cause) {
      act.problem(new Error(`No microphone: ${cause.message}. Pick a sound file instead.`))
      at('voice').click()
    }
    return undefined
  }

  async function finishRecording(keep = true) {
    const { recording } = state
    state.recording = undefined
    showRecording(false)
    const { bytes, name } = await recording.stop()
    if (keep && bytes.size > 0) await upload(bytes, 'voice', name)
  }

  function suggest() {
    const typed = /^\/(\w*)$/.exec(text.value)?.[1]
    const fitting =
      typed === undefined ? [] : state.commands.filter((it) => it.command.startsWith(typed))
    const pick = (command) => {
      text.value = `/${command}`
      submit().catch(act.problem)
    }
    at('commands').hidden = fitting.length === 0
    at('commands').replaceChildren(
      ...fitting
        .slice(0, 8)
        .map(({ command, description }) =>
          el(
            'button',
            { type: 'button', on: { click: () => pick(command) } },
            el('b', {}, `/${command}`),
            el('span', {}, description),
          ),
        ),
    )
  }

  function onKey(event) {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing)
      submit(event).catch(act.problem)
    else if (event.key === 'Escape') clear()
    else if (event.key === 'ArrowUp' && text.value === '') {
      const own = act.lastOwn()
      if (own) {
        event.preventDefault()
        edit(own)
      }
    }
  }

  form.addEventListener('submit', (event) => submit(event).catch(act.problem))
  text.addEventListener('input', resize)
  text.addEventListener('keydown', onKey)
  text.addEventListener('paste', ({ clipboardData }) => take(clipboardData?.files ?? []))
  at('context-close').addEventListener('click', clear)
  at('attach').addEventListener('click', () => at('file').click())
  for (const [id, kind] of [
    ['file', undefined],
    ['voice', 'voice'],
  ]) {
    at(id).addEventListener('change', ({ target }) => {
      take([...target.files], kind)
      target.value = ''
    })
  }
  mic.addEventListener('click', () => {
    const work = state.recording ? finishRecording(false) : startRecording()
    work.catch(act.problem)
  })
  for (const example of document.querySelectorAll('.example')) {
    example.addEventListener('click', () => {
      text.value = example.textContent
      resize()
      text.focus()
    })
  }
  document.addEventListener('dragover', (event) => event.preventDefault())
  document.addEventListener('drop', (event) => {
    event.preventDefault()
    take(event.dataTransfer?.files ?? [])
  })
  resize()
  return {
    reply,
    edit,
    command: (words) => act.say({ text: words }).catch(act.problem),
    setCommands(commands) {
      state.commands = commands
      suggest()
    },
  }
}
