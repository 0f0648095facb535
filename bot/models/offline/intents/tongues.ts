import { act, type Rule, say } from '../meaning.ts'
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

/** "annulla", "was ist offen?", "recuerda que ..." */
export const tongues: Rule = (part) => {
  const text = trimEnds(part.text.replace(/^[¿¡]|[?!]+$/g, ''))
  if (open.test(text)) return act('list_open')
  if (helping.test(text)) return say(help)
  if (!isOrder(part)) return undefined
  if (undoing.test(text)) return act('undo')
  const fact = match(keeping, text)?.('text')
  return fact === undefined ? undefined : act('remember', { text: fact })
}
