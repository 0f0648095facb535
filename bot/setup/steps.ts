import { zoneNamed } from '../../memory/time/places.ts'
import { languageNamed } from '../settings/languages.ts'
import type { Button } from '../telegram/buttons.ts'

/** The few things that are asked at first, in this order. */
export const steps = ['name', 'zone', 'language', 'quiet', 'brief'] as const
export type Step = (typeof steps)[number]

export function isStep(text: string): text is Step {
  return steps.some((step) => step === text)
}

/** What holds until it is said otherwise. */
export type Usual = { readonly zone: string; readonly quiet: string; readonly brief: string }

type Question = {
  readonly text: (usual: Usual) => string
  /** Answers by a tap: label and value, the value without a colon. */
  readonly choices: (usual: Usual) => readonly (readonly [string, string])[][]
}

/** Without a colon, as a button holds it. */
const bare = (value: string) => value.replaceAll(':', '')

const questions: Readonly<Record<Step, Question>> = {
  name: { text: () => 'What shall I call you?', choices: () => [] },
  zone: {
    text: ({ zone }) => `I take it that you are on ${zone} time. If not: in which city are you?`,
    choices: ({ zone }) => [[[`Yes, ${zone}`, 'yes']]],
  },
  language: {
    text: () =>
      'Which language shall I answer in? (It goes for models; my own short sentences are in English.)',
    choices: () => [
      [
        ['As I write', 'auto'],
        ['English', 'English'],
        ['Deutsch', 'German'],
        ['Français', 'French'],
      ],
      [
        ['Español', 'Spanish'],
        ['Italiano', 'Italian'],
        ['Português', 'Portuguese'],
      ],
    ],
  },
  quiet: {
    text: ({ quiet }) =>
      `When shall I keep quiet? Now it is ${quiet}; reminders that you set come all the same.`,
    choices: ({ quiet }) => [
      [
        [quiet === 'off' ? 'Never' : quiet, bare(quiet)],
        ['23:00-07:00', '2300-0700'],
        ...(quiet === 'off' ? [] : ([['Never', 'off']] as const)),
      ],
    ],
  },
  brief: {
    text: ({ brief }) => `When shall the morning brief come? Now it is ${brief}.`,
    choices: ({ brief }) => [
      ['07:00', '08:00', '09:00', brief]
        .filter((time, i, all) => all.indexOf(time) === i)
        .map((time) => [time, bare(time)] as const),
    ],
  },
}

/** A step as it is shown: its question, its answers, and the ways out. */
export function asking(step: Step, usual: Usual): { text: string; buttons: Button[][] } {
  const { text, choices } = questions[step]
  const button = (label: string, arg: string): Button => ({
    label,
    act: { verb: 'setup', id: step, arg },
  })
  const answers = choices(usual).map((row) => row.map(([label, arg]) => button(label, arg)))
  return {
    text: text(usual),
    buttons: [...answers, [button('Skip', 'skip'), button('Not now', 'stop')]],
  }
}

const skipping =
  /^(?:skip|skip it|later|next|pass|no|nope|no thanks?|nein|später|weiter|non|plus tard|no gracias|dopo|depois|-)[.!]?$/i

/** Said with no setting in mind: small talk and the names of commands are nobody's name. */
const notNames =
  /^(?:yes|ok|okay|sure|hi|hello|hey|hallo|bonjour|hola|ciao|thanks?|help|open|brief|undo|done|stop|status|settings|what|who|why|when|where|how|nothing|test)\b/i

const introductions =
  /^(?:(?:please )?call me|i am|i'm|i’m|my name is|my name's|it's|it’s|it is|ich bin|ich heiße|mein name ist|je m'appelle|je suis|me llamo|soy|mi chiamo|sono|meu nome é|sou)\s+/i

function nameIn(text: string): string | undefined {
  const introduced = introductions.test(text)
  const name = text
    .replace(introductions, '')
    .replace(/[.!]+$/, '')
    .trim()
  const words = name.split(/\s+/)
  if (!/^[\p{L}\p{M}][\p{L}\p{M}'’. -]{0,59}$/u.test(name) || words.length > 4) return undefined
  const capitals = words.every(
    (word) => !/^\p{Ll}/u.test(word) || /^(?:de|da|di|van|von|der|la|le|bin|al)$/u.test(word),
  )
  if (!introduced && (notNames.test(name) || (words.length > 1 && !capitals))) return undefined
  return name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

const places = /^(?:i live in|i'm in|i’m in|i am in|in|near|we are in|ich bin in|je suis à)\s+/i

/**
 * What was written as the answer to a step: its value, `skip`, or a fault where it can only have been meant
 * as one. Undefined: it is about something else. Pure.
 */
export function answerIn(
  step: Step,
  text: string,
): { readonly value: string } | { readonly fault: string } | 'skip' | undefined {
  const said = text.trim()
  if (skipping.test(said)) return 'skip'
  switch (step) {
    case 'name': {
      const value = nameIn(said)
      return value === undefined ? undefined : { value }
    }
    case 'zone':
      return placeIn(said.replace(places, '').replace(/[.!]+$/, ''))
    case 'language': {
      const named = said.replace(/^(?:in|i speak|speak|auf)\s+/i, '').replace(/[.!]+$/, '')
      const value = languageNamed(named)
      return value === undefined ? undefined : { value }
    }
    case 'quiet':
    case 'brief': {
      // Whether it is a time is for the setting to say, which tells what would be right.
      const times = said.replace(/^(?:at|from|um|à|a las)\s+/i, '')
      return /^(?:\d|off$|never$|none$)/i.test(times) && times.length < 24
        ? { value: times.replace(/^(?:never|none)$/i, 'off') }
        : undefined
    }
  }
}

function placeIn(said: string): ReturnType<typeof answerIn> {
  if (/^(?:yes|ja|oui|sí|si|sim|right|correct)[.!]?$/i.test(said)) return { value: 'yes' }
  const zone = said.length > 60 ? undefined : zoneNamed(said)
  if (zone !== undefined) return { value: zone }
  const isName = /^\p{Lu}[\p{L}'.-]*(?:[ ,]+\p{Lu}[\p{L}'.-]*){0,3}$/u.test(said)
  return isName
    ? {
        fault: `I know no time zone for “${said}”. A larger city near it, or one such as Europe/Lisbon?`,
      }
    : undefined
}
