import { soundsRepeated } from '../../../../memory/time/repeats/read.ts'
import type { Frame } from '../../model.ts'
import { act, askWhen, type Meaning, type Rule, say } from '../meaning.ts'
import { takeWhen } from '../reading/dates.ts'
import { isOrder } from '../reading/part.ts'
import { match, trimEnds } from '../reading/text.ts'
import { help } from './talk.ts'

/** A handful of surest orders in Italian, Spanish, Portuguese, French and German; all else is only offered. */
const undoing =
  /^(?:annulla(?:lo)?|deshacer?|deshaz(?:lo| eso)?|desfaz(?:er|(?: isso)?)?|annule[rz]?(?: ça)?|rückgängig(?: machen)?|mach das rückgängig)$/i
const open =
  /^(?:(?:che )?cosa c'è di aperto|cosa devo fare|qué (?:está|hay) (?:abierto|pendiente)|o que está (?:aberto|pendente)|qu'est-ce qui est (?:ouvert|en cours)|was ist (?:noch )?(?:offen|zu tun))$/iu
const helping = /^(?:aiuto|ayuda|ajuda|aide|hilfe)$/i
const keeping =
  /^(?:ricorda(?:ti|mi)? che|recuerda que|lembra(?:-te)? (?:de )?que|souviens-toi que|rappelle-toi que|merk(?:e)? dir,? dass|merk dir:|nota(?: bene)?:|anota que)\s+(?<text>.{3,})$/iu

const wish =
  /^(?:(?:per favore|por favor|bitte),? )?(?:ricordami|recu[eé]rdame|lembra-me|lembre-me|me lembr[ae]|rappelle-moi|erinner[e']? mich(?: bitte)?)[,:]?\s+(?!(?:che|que)\b)(?<rest>.{3,})$/isu
/** Of a time that was not taken whole. */
const timely =
  /\d|^(?:od?|ou?|u|oder|y|et?|und)\s|(?<!\p{L})(?:sera|mattin[ao]|pomeriggio|notte|noche|tarde|ma[ñn]ana|manh[ãa]|noite|soir|matin|nuit|abend|fr[üu]h|nacht|or[ae]|horas?|heures?|uhr|stunden?|prima|dopo|antes|despu[eé]s|depois|avant|apr[eè]s|vor|nach)(?!\p{L})/iu

/** "ricordami domani alle 15 di chiamare Ana"; what is left of it may hold no piece of a time. */
function reminder(rest: string, frame: Frame): Meaning | undefined {
  const taken = takeWhen(rest, frame)
  // "am Montag oder Dienstag": one of them, to be chosen first.
  if (taken === 'several' || / (?:oder|ou?|u) /iu.test(taken?.when ?? '')) return undefined
  const text = trimEnds(
    trimEnds(taken?.rest ?? rest).replace(/^(?:(?:di|de|do|da|an|zu|daran,? dass)\s+|d['’])/iu, ''),
  )
  if (text === '' || timely.test(text) || soundsRepeated(text)) return undefined
  if (taken !== undefined) {
    const args = { text, when: taken.when }
    return { type: 'act', calls: [{ tool: 'remind', args }], sure: true }
  }
  return { type: 'act', calls: [askWhen(`When shall I remind you: ${text}?`, 'remind', { text })] }
}

/** "annulla", "was ist offen?", "recuerda que ..." */
export const tongues: Rule = (part, frame) => {
  const text = trimEnds(part.text.replace(/^[¿¡]|[?!]+$/g, ''))
  if (open.test(text)) return act('list_open')
  if (helping.test(text)) return say(help)
  if (!isOrder(part)) return undefined
  if (undoing.test(text)) return act('undo')
  const wished = match(wish, text)?.('rest')
  if (wished !== undefined) return reminder(wished, frame)
  const fact = match(keeping, text)?.('text')
  return fact === undefined ? undefined : act('remember', { text: fact })
}
