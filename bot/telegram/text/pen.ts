import type { Entity, Formatted } from './formatted.ts'

type Style = Pick<Entity, 'type' | 'url' | 'language'>
type Open = Style & { readonly from: number }

/** Writes a text with its entities: what is open is closed around code, which nests with nothing. */
export type Pen = {
  write(text: string): void
  /** At least `lines` line ends before whatever is written next; nothing at the start of the text. */
  gap(lines: number): void
  /** The next block begins right here: a list's sign or a quotation's start stands before it. */
  fresh(): void
  open(style: Style): void
  /** Closes the innermost of that type; nothing where none is open. */
  close(type: Entity['type']): void
  /** Text in a style that nothing else may overlap but a quotation. */
  alone(text: string, style: Style): void
  /** What was written, without blanks at its ends. */
  done(): Formatted
}

export function createPen(): Pen {
  const state = { text: '', lines: 0, isFresh: true }
  const entities: Entity[] = []
  const opened: Open[] = []

  function flush(): void {
    if (state.text !== '' && !state.isFresh) {
      const has = /\n*$/.exec(state.text)?.[0].length ?? 0
      state.text += '\n'.repeat(Math.max(0, state.lines - has))
    }
    state.lines = 0
    state.isFresh = false
  }

  function keep({ from, ...style }: Open): void {
    const written = state.text.slice(from)
    const length = written.trimEnd().length
    const blank = written.length - written.trimStart().length
    if (length > blank) entities.push({ ...style, offset: from + blank, length: length - blank })
  }

  const isBlock = ({ type }: Open) => type === 'blockquote'

  return {
    write(text) {
      if (text === '') return
      flush()
      state.text += text
    },
    gap(lines) {
      if (!state.isFresh) state.lines = Math.max(state.lines, lines)
    },
    fresh() {
      flush()
      state.isFresh = true
    },
    open(style) {
      flush()
      // The gap before belongs to no style; what follows is not a new block.
      opened.push({ ...style, from: state.text.length })
    },
    close(type) {
      const place = opened.findLastIndex((one) => one.type === type)
      const [one] = place === -1 ? [] : opened.splice(place, 1)
      if (one !== undefined) keep(one)
    },
    alone(text, style) {
      flush()
      const around = opened.filter((one) => !isBlock(one))
      for (const one of around) keep(one)
      const from = state.text.length
      state.text += text
      keep({ ...style, from })
      for (const one of around) {
        opened.splice(opened.indexOf(one), 1, { ...one, from: state.text.length })
      }
    },
    done() {
      for (const one of opened.splice(0)) keep(one)
      const start = state.text.length - state.text.trimStart().length
      const text = state.text.trim()
      const moved = entities.map((one) => ({ ...one, offset: one.offset - start }))
      return {
        text,
        entities: moved.toSorted((a, b) => a.offset - b.offset || b.length - a.length),
      }
    },
  }
}
