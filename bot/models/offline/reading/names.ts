/** How people name each other, in patterns to build others from. All are meant for the flags `iu`. */

/** A mail address. */
export const address = '[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+'

const word = "[\\p{L}][\\p{L}\\p{M}'.-]*"

/** One to three words that may be a name, as few as fit: `isName` says whether they are. */
export const person = `(?:${address}|${word}(?:\\s+${word}){0,2}?)`

const notPeople = new Set(
  'i me myself you u yourself it itself that this they them he she him her we us one ones nobody noone someone somebody anyone anybody everyone everybody everything anything nothing something people life god who what there here all both each otto and or but if then so not no yes never always also still just only now today tomorrow tonight yesterday monday tuesday wednesday thursday friday saturday sunday morning please maybe apparently'.split(
    ' ',
  ),
)

const pronouns = new Set(
  'he she they him her them somebody someone everyone everybody people anyone it'.split(' '),
)

const title = /^(?:mr|mrs|ms|miss|dr|prof|uncle|aunt|auntie|sir|doctor|professor)\.?\s+\p{L}/iu
const relation = /^(?:my|our|the|his|her|their)\s+\p{L}/iu

/** Whether words surely name one certain human (or office): no pronoun, not Otto, not half a sentence. */
export function isName(words: string): boolean {
  const said = words.trim()
  const each = said.split(/\s+/)
  if (said === '' || notPeople.has((each[0] ?? '').toLowerCase())) return false
  if (/^(?:the|my|our)\s+(?:one|thing|way|time|fact)$/i.test(said)) return false
  if (said.includes('@') || each.length === 1) return true
  if (title.test(said)) return each.slice(2).every((one) => /^\p{Lu}/u.test(one))
  if (relation.test(said))
    return each.length <= 3 && !each.slice(1).some((one) => notPeople.has(one.toLowerCase()))
  return (
    each.every((one) => /^\p{Lu}/u.test(one)) ||
    /^\p{L}+ (?:from|at) (?!me$|us$|him$|her$|them$)\p{L}+$/u.test(said)
  )
}

export function isPronoun(words: string): boolean {
  return pronouns.has(words.trim().toLowerCase())
}

/** What starts a thing rather than a name: "the contract", "20 euros", "lunch". */
export const thingStart =
  '(?:(?:the|a|an|my|his|her|some|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|a hundred|hundred|another|about|around|that|this|those|these|half|money|lunch|dinner|breakfast|coffee|beers?|drinks|cash|rent|feedback|comments|answers?|replies|apologies|photos|pictures|figures|slides)\\b|[£€$]?\\d)'
