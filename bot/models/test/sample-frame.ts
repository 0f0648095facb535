import type { Item, View } from '../../../memory/item.ts'
import type { Frame } from '../model.ts'

/** 1 December 2026, 15:00 in London. */
export const aTuesday = 1_796_137_200_000

export function sampleItem(item: Partial<Item> & Pick<Item, 'text'>): Item {
  return {
    seq: 1,
    session: 's',
    kind: 'history',
    speaker: 'person',
    origin: 'said',
    at: aTuesday,
    turn: 'earlier',
    n: 0,
    hash: '',
    tokens: 0,
    ...item,
  }
}

export function sampleView(view: Partial<View> = {}): View {
  return {
    session: 's',
    generation: 0,
    rules: [],
    lines: [],
    items: [],
    rulesChanged: undefined,
    tokens: 0,
    ...view,
  }
}

export function sampleFrame(frame: Partial<Frame> = {}): Frame {
  return {
    now: aTuesday,
    zone: 'Europe/London',
    dateOrder: 'DMY',
    view: sampleView(),
    rules: [],
    hookNote: undefined,
    due: [],
    drafts: [],
    repliedTo: undefined,
    list: [],
    asked: undefined,
    ...frame,
  }
}
