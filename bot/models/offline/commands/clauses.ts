/** Clauses that say plainly what to do with what stands beside them: "..., keep that in mind", "stick it on my list". */
export type Cue = {
  /** What it may ask for: several where only the content tells. */
  readonly intents: readonly string[]
  /** Whether the clause names its shelf (calendar, memory, those one waits for), so that nothing else can be meant. */
  readonly plain: boolean
}

/** A message divided at its command; `after` is what follows the command's clause. */
export type Commanded = Cue & {
  readonly content: string
  readonly clause: string
  readonly after: string
}

const it =
  '(?:that lot|(?:this|that|the) (?:number|one|date|code|name|detail|info|link)|it|that|this)'
const put =
  '(?:put|pop|stick|add|chuck|bung|slot|note|enter|whack|slap|get|throw|shove|log|write|jot|file|place|drop|record|mark)'
const calendar = '(?:calend[ae]r|cal|diary|agenda|planner)'
const owner = '(?:(?:my|the|our) )?'
const away = '(?: (?:away|aside|by|somewhere))?'
const waitingFor = "i'?m (?:still )?(?:waiting (?:on|for)|owed)"

type Form = Cue & { readonly forms: readonly string[] }

const table: readonly Form[] = [
  {
    intents: ['remember'],
    plain: false,
    forms: [
      `(?:keep|bear|have|hold) ${it} in (?:mind|your head|memory)`,
      `(?:keep|hold|store) ${it} (?:with you|safe|handy|on file|in your memory)`,
      `(?:remember|rmb|memori[sz]e) ${it}(?: down)?|rmb`,
      `note ${it}(?: down)?|(?:make|take|keep) a (?:mental )?note(?: of ${it})?`,
      `commit ${it} to memory|(?:jot|write) ${it} down`,
      `(?:don'?t|do not|never) (?:forget|lose) ${it}`,
      `(?:don'?t|do not|never) let ${it} (?:leave|slip|escape) (?:your|ur) (?:head|mind|memory)`,
    ],
  },
  {
    intents: ['owe', 'waiting'],
    plain: false,
    forms: [
      `${put} ${it}(?: down)? (?:on|onto|to|in) (?:my|the|our) (?:\\w+ )?(?:list|to-?dos?|pile)`,
      `(?:add|list|track) ${it}|(?:keep|have) (?:track|tabs|an eye) (?:of|on) ${it}`,
    ],
  },
  {
    intents: ['waiting'],
    plain: true,
    forms: [
      `put (?:it|that|this|him|her|them)(?: down)? (?:with|among|under|on|in) (?:the |my )?(?:(?:folk|people|ones|those|things|stuff|list of \\w+) )?(?:that |who )?${waitingFor}`,
      `(?:put|mark|log|note|record|file|write|count) ${it}(?: down)? as (?:owed|owing|due) to me`,
      '(?:make a note|note(?: down)?|log|write down|record) that (?:he|she|they) (?:still )?owes? me (?:that|it|this|one)',
    ],
  },
  {
    intents: ['add_event'],
    plain: true,
    forms: [
      `${put}(?: ${it}| me)?(?: down| in)? (?:in|into|on|onto|to) ${owner}${calendar}`,
      `block ${it}(?: out| off)?|block the (?:time|slot)|(?:pencil|book) ${it} in|diar(?:y|ise|ize) ${it}`,
    ],
  },
  {
    intents: ['move_event'],
    plain: true,
    forms: [
      `(?:shift|move|change|fix|correct|update|amend|adjust|push) ${it} (?:in|on) ${owner}${calendar}`,
      `(?:update|change|fix|correct|amend) (?:my|the|our) ${calendar}`,
      `(?:my|the|our) ${calendar} (?:wants|needs) (?:correcting|changing|updating|fixing|amending)`,
    ],
  },
  {
    intents: ['delete_event'],
    plain: true,
    forms: [
      `(?:take|clear|wipe|strike|cross|get|remove|scrub|rub|delete|pull|scratch|knock) ${it}(?: off| out)? (?:out of|off|off of|from) (?:my|the|our) ${calendar}`,
    ],
  },
  {
    intents: ['forget'],
    plain: true,
    forms: [
      `(?:wipe|erase|delete|scrub|clear|remove|drop|strike) ${it} (?:from|out of) your (?:memory|mind|head|notes|records)`,
    ],
  },
  {
    intents: ['save'],
    plain: false,
    forms: [
      `(?:park|stash|save|keep|bookmark|shelve|stow|store|pin|clip|tuck|hang on to|hold on to) ${it}${away}(?: for (?:me|later|[\\w ]{3,30}))?`,
      'one to keep(?: for [\\w ]{3,20})?|for (?:later|another day|when i (?:have|get|am|feel)\\b[\\w ]{3,30})',
    ],
  },
  {
    intents: ['undo'],
    plain: false,
    forms: [
      `(?:un-?do|revert) ${it}|(?:re-?)?open it (?:back up|again)|put it back(?: how it was)?`,
    ],
  },
  {
    intents: ['discard'],
    plain: false,
    forms: [
      `(?:throw|chuck|bin|toss|scrap|trash|delete|discard|ditch) ${it}(?: (?:away|out|in the bin))?`,
    ],
  },
]

const kindly =
  '(?:(?:please|pls|plz|so|and|but|just|do|now|then|kindly|maybe|perhaps|can (?:you|u)|could (?:you|u)|would (?:you|u)(?: ever)?|will you|(?:you|u) (?:can|may|could)) )*'
const compiled = table.map(({ forms, ...cue }) => ({
  ...cue,
  form: new RegExp(`(?<=^|[\\s,.;:!?–—-])${kindly}(?:${forms.join('|')})(?=$|[\\s,.;!?])`, 'iu'),
}))

/** "Sam owes me 20, don't track it": what is said before is not to be kept. */
const refused =
  /[\s,.;!–—-](?:don'?t|dont|do not|no need to|never|needn'?t) (?:bother to )?(?:track|put|add|list|note|remember|save|keep|block|log|write|store|diar(?:y|ise)|book) (?:it|that|this|them)\b(?! (?:draft|e?-?mail|message|letter)\b)/i

/** Whether the message itself refuses what it would be filed as. Pure. */
export function isRefused(text: string): boolean {
  return refused.test(text)
}

/** Somebody else's act, or one that is not wished: "I'll put it on my list", "never block it". */
const notWished =
  /(?:\b(?:not|never|to|i|he|she|they|we|who|you|u|them|him|her|nobody|should|must|might|would|will|did|already|always|cannot|i'?(?:ll|d|ve)|had|have|has|is|was|let|says?|said|goes|told|wrote|asks?|asked|thinks?|saying)|n'?t)\s*$/i
const closing =
  /^(?:\s+(?:for me|please|pls|thanks|ok|mate|abeg|love|lah|would you|will you|too|as well|now|again|o))*(?:\s*$|\s*[.,;!]+\s*|\s+(?=https?:))/i
const longestAfter = 80
const takenBack =
  /\b(?:don'?t|do not|not|no|nah|actually|but|wait|joking|unless|if|or|instead|just kidding)\b|\?\s*$/i
const supposed =
  /^(?:don'?t|do not|never|he said|she said|they said|did i|if|when(?:ever)?|unless|once|as soon as|in case|suppose|imagine|pretend|should|would|what if|maybe|perhaps|i (?:think|wish|might|could|would|should|thought|guess)|i'd)\b/i

/** The one command of a message that points back at its content; undefined where there is none, or more. Pure. */
export function commandIn(text: string): Commanded | undefined {
  const found = compiled.flatMap(({ intents, plain, form }) => {
    const at = form.exec(text)
    if (at === null) return []
    const [content, rest] = [text.slice(0, at.index), text.slice(at.index + at[0].length)]
    const asked = /\b(?:can|could|would|will) (?:you|u)\b/i.test(at[0])
    const end = closing.exec(asked ? rest.replace(/\?\s*$/, '') : rest)
    if (end === null || notWished.test(content)) return []
    const after = rest.slice(end[0].length).replace(/[\s.!?]+$/, '')
    return [{ intents, plain, content: content.trim(), clause: at[0], after }]
  })
  const longest = [...found].sort((a, b) => b.clause.length - a.clause.length)
  const [one] = longest
  if (one === undefined || unfit(one)) return undefined
  const others = longest.filter(({ clause }) => !one.clause.includes(clause.trim()))
  return others.length > 0 ? undefined : one
}

function unfit({ content, after }: Commanded): boolean {
  const words = content.match(/\p{L}+/gu) ?? []
  if (words.length < 2 && !/https?:/.test(`${content} ${after}`)) return true
  if (/["?]/.test(content.replace(/https?:\S+/g, '')) || supposed.test(content)) return true
  return after.length > longestAfter || takenBack.test(after.replace(/https?:\S+/g, ''))
}
