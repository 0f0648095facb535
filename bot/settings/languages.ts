/** The language a model answers in where nothing is set: the one it is written to. */
export const ownLanguage = 'auto'

/** By name in English and in themselves; every other is known by its code ("sv"). */
const codes =
  'en de fr es it pt nl pl sv da nb fi cs hu ro el tr uk ru ar he fa hi bn ja ko zh vi th id ca hr sk bg sr lt lv et sl ga cy eu gl is af sw ms ta te ur'.split(
    ' ',
  )

function nameIn(code: string, of: string): string | undefined {
  try {
    return new Intl.DisplayNames([of], { type: 'language', fallback: 'none' }).of(code)
  } catch (cause) {
    // Nothing that looks like a code.
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** "de", "German", "deutsch" all give "German"; "auto" itself. Undefined where no such language is known. */
export function languageNamed(text: string): string | undefined {
  const said = folded(text)
  if (['auto', 'automatic', 'mine', 'as i write', 'any'].includes(said)) return ownLanguage
  if (/^[a-z]{2,3}(-[a-z]{2,4})?$/.test(said)) {
    const known = nameIn(said, 'en')
    if (known !== undefined) return known
  }
  const code = codes.find((one) =>
    ['en', one].some((language) => folded(nameIn(one, language) ?? '') === said),
  )
  return code === undefined ? undefined : nameIn(code, 'en')
}
