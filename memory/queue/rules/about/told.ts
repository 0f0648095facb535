import type { Known } from '../match.ts'
import { ownRuns, type Stretch } from '../runs.ts'
import type { Wish } from '../wish.ts'
import { replaced } from './replaced.ts'
import { hasTopics } from './topics.ts'

/** What a statement sets in the place of the one thing that only the rule says: "practice is in the annex now". */
export function toldText(rule: Known, said: Wish): string | undefined {
  const [value, ...more] = ownRuns(said, rule.wish)
  const [old, ...others] = ownRuns(rule.wish, said)
  if (value === undefined || old === undefined || more.length + others.length > 0) return undefined
  if (said.forbids !== rule.wish.forbids) return undefined
  const topics = hasTopics(said, rule.wish)
  if (topics === 'other') return undefined
  const [fresh, gone] = [kindAt(said, value), kindAt(rule.wish, old)]
  const same = fresh !== undefined && fresh === gone && isPlain(said, rule.wish)
  const shifts =
    topics === 'shared' && shifting.test(said.folded) && (fresh === undefined || fresh === gone)
  return same || shifts
    ? replaced(rule.rule.text, old, said.text.slice(value.from, value.to))
    : undefined
}

/** Of what kind a stretch is; a name is of none, since it may be anything. */
function kindAt({ values }: Wish, { from, to }: Stretch): string | undefined {
  const found = values.find((one) => one.kind !== 'name' && one.from < to && from < one.to)
  return found && `${found.kind} ${found.among}`
}

/** Whether it says nothing but what it is about and the value: "the forms are due on Friday now". */
function isPlain(said: Wish, rule: Wish): boolean {
  const own = new Set(rule.tokens.map(({ stem }) => stem))
  const strange = said.tokens.some(({ kind, stem, word }) => {
    return (kind === 'light' || kind === 'full') && !own.has(stem) && !due.test(word)
  })
  return now.test(said.folded) && !strange
}

const due = /^(?:due|fallig|ready|fertig|listo|pronto|pret|deadline)$/u
const now =
  /(?<!\p{L})(?:now|from now on|jetzt|nun|ahora|agora|adesso|ora|maintenant|desormais)(?!\p{L})/u

/** Statements of what somebody would have, or where something is to be: they change what a rule sets. */
const shifting =
  /(?<!\p{L})(?:(?:would|'d) (?:rather|sooner|prefer|like)|prefers?|(?:is|are|goes|go|should be|takes place|meets) (?:now )?(?:in|at|on|to|with|by|under|for) .*(?:now|from now on|from here on)|(?:'ve|have|has) (?:switched|moved|changed|gone over) (?:on )?to|(?:'re|are|am|'m) now \p{L}+ing|(?:'m|'re|am|are) \p{L}+ing .* (?:now|from now on)|works better|deals? with|takes? care of|handles?|looks? after|(?:has|have) taken over|se (?:encarga|ocupa)|si occupa|s'occupe|kummert sich|quem trata|trata de|mejor|meglio|melhor|besser|lieber|plutot|better|suits? .* better|(?:is|are) enough|prefiere[ns]?|preferiria\w*|prefere[ms]?|preferi\w+|preferisc\w+|ahora (?:es|esta|son|van?) (?:en|a|con|para)|agora (?:e|esta|sao|vai|vao) (?:em|no|na|com|para)|adesso (?:e|sono|va|vanno) (?:in|a|con|per)|(?:ist|sind|geht|gehen) (?:jetzt|nun|ab jetzt|kunftig) (?:in|an|im|bei|zu|unter)|(?:mochte|mag|nimmt|trinkt|isst|hatte|will) (?:jetzt |doch )?lieber|prefere\w*|(?:est|sont|va|vont) (?:maintenant|desormais) (?:a|au|en|dans|chez|pour))(?!\p{L})/u
