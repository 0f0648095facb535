/**
 * How one language speaks of standing wishes: cues over folded text (words.ts). Those said to be at the
 * start are tried where a sentence begins, past `lead` and `request`. A cue that a language has no use
 * for is `nothing`.
 */
export type Tongue = {
  readonly name: string
  /** Common words by which the language is known; separated by blanks. */
  readonly hints: string
  /** The signs that only it is written in. */
  readonly script: RegExp
  /** At the start: what only leads in: greetings, please, well, actually. */
  readonly lead: RegExp
  /** At the start: what makes of the rest a thing asked of Otto: "could you", "I want you to". */
  readonly request: RegExp
  /** At the start: idioms that only look like wishes: "never mind", "don't worry". */
  readonly idle: RegExp
  /** At the start: the sentence tells of somebody or asks about something. */
  readonly telling: RegExp
  /** Anywhere: from now on. */
  readonly fresh: RegExp
  /** Anywhere: always, never, by default: a wish only where something is asked of Otto. */
  readonly standing: RegExp
  /** At the start: a wish by its first words: "always ...", "never ...", "whenever ..., do ...". */
  readonly opens: Cue
  /** At the start: verbs in the imperative: with `standing` a wish. */
  readonly verbs: RegExp
  /** At the start: "don't ...", "stop ...ing", "no ... before". */
  readonly forbids: RegExp
  /** At the start: "I prefer", "I never want". */
  readonly prefers: RegExp
  /** At the start: "call me ...". */
  readonly names: RegExp
  /** How such a wish is put in the fewest words, before the name. */
  readonly calls: string
  /** A wish by all of it: "rule: ...", "mails should always ...", "..., always". */
  readonly plainly: Cue
  /** Anywhere: Otto is spoken to: "you can". */
  readonly addressed: RegExp
  /** Anywhere: something told of what was. */
  readonly past: RegExp
  /** Anywhere: once only: "today", "yet", "this one". */
  readonly passing: RegExp
  /** A wish that is over, said of what Otto does or of a rule itself. */
  readonly ends: RegExp
  /** The same, but of what the person wants; only where a rule is clearly meant. */
  readonly mayEnd: RegExp
  /** Anywhere: something else than was said: actually, instead, no longer, change. */
  readonly changes: RegExp
  /** Anywhere: words that correct where a value follows, and else mean little: now, better, sorry. */
  readonly mayChange: RegExp
  /** Anywhere: verbs of a statement: what is said then is a story, unless it has the rule's own kind of value. */
  readonly states: RegExp
  /** Words that say nothing of what a rule is about; separated by blanks. */
  readonly fillers: string
  /** Verbs that half of all rules have: they tell little. */
  readonly light: string
}

/** What a sentence is tested for, by one expression or several. */
export type Cue = { readonly test: (said: string) => boolean }

/** For a cue that a language has no use for: it is never found. */
export const nothing = /(?!)/

/** A cue at the start of a sentence, of alternatives in folded words. */
export function starts(...alternatives: readonly string[]): RegExp {
  return new RegExp(`^(?:${alternatives.join('|')})`, 'u')
}

/**
 * A cue at the start of what does not begin with `told`. Tried one after the other, since one expression
 * with a long exclusion in front of each alternative takes tenths of a second to be compiled.
 */
export function unless(told: RegExp, ...alternatives: readonly string[]): Cue {
  const cue = starts(...alternatives)
  return { test: (said) => cue.test(said) && !told.test(said) }
}

/** A cue for what follows the words at the start. */
export function behind(lead: RegExp, next: Cue): Cue {
  return {
    test: (said) => {
      const found = lead.exec(said)
      return found !== null && next.test(said.slice(found[0].length))
    },
  }
}

export function either(...cues: readonly Cue[]): Cue {
  return { test: (said) => cues.some((cue) => cue.test(said)) }
}

/** A cue anywhere in a sentence, as whole words. */
export function anywhere(...alternatives: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'u')
}

/** What only leads in: any number of these, each with the signs behind it. */
export function leading(...alternatives: readonly string[]): RegExp {
  return new RegExp(`^(?:(?:${alternatives.join('|')})(?:[\\s,:;.!…–—-]+|$))+`, 'u')
}

/** A sentence without what leads in, and what is asked in it, if it is put as something asked of Otto. */
export type Parts = { readonly whole: string; readonly core: string; readonly asked: boolean }

/** Takes a folded sentence apart. `core` is a tail of `whole`, and `whole` of the sentence. */
export function partsOf(said: string, { lead, request }: Tongue): Parts {
  const whole = said.replace(/^[^\p{L}\p{N}"]+/u, '').replace(lead, '')
  let core = whole
  for (let i = 0; i < 3; i += 1) {
    core = core
      .replace(request, '')
      .replace(/^[\s,]+/u, '')
      .replace(lead, '')
  }
  return { whole, core, asked: request.test(whole) }
}

/** Whether it says what the person wants to be called, always or from now on or plainly. */
export function isNaming({ whole, core }: Parts, tongue: Tongue): boolean {
  if (tongue.names.test(whole) || tongue.names.test(core)) return true
  const bare = core.replace(tongue.fresh, ' ').replace(tongue.standing, ' ')
  const plain = bare.replace(/\s+/gu, ' ').replace(/^[\s,]+/u, '')
  return plain !== core && tongue.names.test(partsOf(plain, tongue).core)
}
