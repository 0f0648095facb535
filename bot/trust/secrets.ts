/** Keys and tokens by their own marks: Anthropic, OpenAI, Google, GitHub, GitLab, Slack, AWS, Telegram, JWT, PEM. */
const keys =
  /\bsk-[\w-]{16,}|\bAIza[\w-]{20,}|\bgh[pousr]_\w{20,}|\bglpat-[\w-]{16,}|\bxox[abprs]-[\w-]{10,}|\bAKIA[0-9A-Z]{16}\b|\b\d{8,12}:[\w-]{30,}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]+|-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g

/** 13 to 19 digits, in groups or not: a card only where the check digit fits. */
const digits = /(?<![\d-])\d(?:[ -]?\d){12,18}(?![\d-])/g

/** The check digit of ISO/IEC 7812-1 (Luhn). */
function isCard(text: string): boolean {
  const sum = [...text.replace(/\D/g, '')].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The text with each key, token and card number replaced by what it was. */
export function withoutSecrets(text: string): string {
  return text
    .replace(keys, '[a key]')
    .replace(digits, (found) => (isCard(found) ? '[a card number]' : found))
}

export function holdsSecret(text: string): boolean {
  return withoutSecrets(text) !== text
}

const asks =
  /\b(?:remember|keep|save|store|note|file|write down|merk|speicher|notier|souviens|retiens|garde|recuerda|guarda|ricorda|salva|lembra|guarde)/i

/** Whether the person's own words ask for something to be kept. */
export function asksToKeep(personText: string): boolean {
  return asks.test(personText)
}
