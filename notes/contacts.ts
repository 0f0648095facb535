import type { By } from './note.ts'
import { fold } from './search.ts'
import type { ContactStore } from './store.ts'

export type Contacts = {
  /** The one address known for the name (case and accents folded); undefined when unknown or ambiguous. */
  readonly addressOf: (name: string) => string | undefined
  /** The newest address of the same full name counts. Throws where it is no single plain address. */
  readonly learn: (name: string, address: string, by: By) => void
}

/** Whether the text is one plain mail address, without display name, list or line break. */
export function isAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>(),;:"\\[\]\p{Cc}\p{Cf}]+@[^\s@<>(),;:"\\[\]\p{Cc}\p{Cf}]+\.[\p{L}\p{N}-]*[\p{L}\p{N}]$/u.test(
      text,
    )
  )
}

export function createContacts(store: ContactStore): Contacts {
  return {
    addressOf(name) {
      const key = fold(name)
      const known = store.all()
      const exact = known.find((contact) => contact.key === key)
      if (exact !== undefined) return exact.address
      const words = key.split(' ').filter((word) => word !== '')
      if (words.length === 0) return undefined
      const fitting = known.filter((contact) => {
        const names = contact.key.split(' ')
        return words.every((word) => names.includes(word))
      })
      const addresses = new Set(fitting.map(({ address }) => address))
      return addresses.size === 1 ? fitting[0]?.address : undefined
    },
    learn(name, address, by) {
      const given = address.trim()
      if (!isAddress(given)) throw new Error('That is no single mail address.')
      const key = fold(name)
      // A mail to a bare address teaches no name.
      if (key === '' || isAddress(name.trim())) return
      store.put({ key, name: name.trim(), address: given, turn: by.turn, at: by.at })
    },
  }
}
