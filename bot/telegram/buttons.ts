/** What a button does. The data on the wire is `verb:id` or `verb:id:arg`, at most 64 bytes. */
export type Verb =
  | 'undo'
  | 'send'
  | 'edit'
  | 'discard'
  | 'done'
  | 'drop'
  | 'snooze'
  | 'date'
  | 'nudge'
  | 'offer'
  | 'keep'
  | 'forget'
  | 'resume'
  | 'adopt'
  | 'pause'
  | 'unpause'
  | 'retime'
  | 'more'
  | 'set'
  | 'again'
  | 'confirm'
  | 'correct'
  | 'stop'
  | 'setup'

export type Act = { readonly verb: Verb; readonly id: string; readonly arg?: string }

export type Button = { readonly label: string; readonly act: Act }

const verbs: ReadonlySet<string> = new Set<Verb>([
  'undo',
  'send',
  'edit',
  'discard',
  'done',
  'drop',
  'snooze',
  'date',
  'nudge',
  'offer',
  'keep',
  'forget',
  'resume',
  'adopt',
  'pause',
  'unpause',
  'retime',
  'more',
  'set',
  'again',
  'confirm',
  'correct',
  'stop',
  'setup',
])

function isVerb(text: string): text is Verb {
  return verbs.has(text)
}

/** Button data on the wire. Throws where it would not fit Telegram's 64 bytes. */
export function encodeAct(act: Act): string {
  const data = [act.verb, act.id, ...(act.arg === undefined ? [] : [act.arg])].join(':')
  if (Buffer.byteLength(data) > 64) throw new Error(`button data over 64 bytes: ${data}`)
  return data
}

/** The act that `data` names; undefined where it was never ours (forged, or of another version). */
export function decodeAct(data: string): Act | undefined {
  const [verb = '', id = '', arg, ...rest] = data.split(':')
  if (!isVerb(verb) || !/^[\w-]{1,40}$/.test(id) || rest.length > 0) return undefined
  return arg === undefined ? { verb, id } : { verb, id, arg }
}
