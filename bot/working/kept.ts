import type { TurnStore } from '../turn/store.ts'
import type { KeptPreview } from './preview.ts'

const key = 'preview'

/** The message that an answer grows in, kept so that a turn taken up after a crash goes on in it. */
export function keptPreview(store: Pick<TurnStore, 'setting' | 'setSetting'>): KeptPreview {
  return {
    get() {
      const value = store.setting(key)
      return value === undefined || value === '' ? undefined : JSON.parse(value)
    },
    set: (preview) => store.setSetting(key, JSON.stringify(preview)),
  }
}
