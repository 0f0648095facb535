import { bubble } from './bubble.js'
import { dayKey, dayName, el, summary } from './text.js'

const at = (id) => document.getElementById(id)

/**
 * The messages on the page, by day.
 * @param {object} on what can be done with a message, see bubble.js
 */
export function createList(on) {
  const [list, scroller] = ['messages', 'scroller'].map(at)
  /** All messages that are loaded, by id, oldest first. */
  const state = { messages: new Map() }
  const all = () => [...state.messages.values()]
  const rowOf = (id) => at(`message-${id}`)
  const draw = (message) => bubble(message, on, state.messages.get(message.replyTo))

  /** Puts every row into its day, and marks where a run of one side's messages begins and ends. */
  function arrange() {
    const days = new Map([...list.children].map((group) => [group.dataset.day, group]))
    let before
    for (const message of all()) {
      const row = rowOf(message.id) ?? draw(message)
      const rows = rowsOf(days, message.at)
      if (row.parentElement !== rows) rows.append(row)
      const begins = before?.rows !== rows || before.from !== message.from
      row.classList.toggle('begins', begins)
      before?.row.classList.toggle('ends', begins)
      before = { row, rows, from: message.from }
    }
    before?.row.classList.add('ends')
    for (const empty of list.querySelectorAll('li:has(> .rows:empty)')) empty.remove()
    at('empty').hidden = state.messages.size > 0
    drawPinned()
  }

  function rowsOf(days, moment) {
    const day = dayKey(moment)
    const group = days.get(day) ?? addDay(day, moment)
    days.set(day, group)
    return group.lastElementChild
  }

  function addDay(day, moment) {
    const label = el('div', { class: 'day' }, el('span', {}, dayName(moment)))
    const group = el('li', { 'data-day': day }, label, el('ol', { class: 'rows' }))
    list.append(group)
    return group
  }

  function drawPinned() {
    const pinned = all().findLast((message) => message.pinned)
    at('pinned').hidden = pinned === undefined
    at('pinned-text').textContent = pinned ? summary(pinned) : ''
    at('pinned').dataset.id = pinned?.id ?? ''
  }

  /** What the person wrote before Otto last did something has been read. */
  function markSeen(everything = false) {
    let seen = everything
    for (const row of [...list.querySelectorAll('.row')].reverse()) {
      if (row.classList.contains('in')) seen = true
      else if (seen) row.classList.add('seen')
    }
  }

  function jump(id) {
    const row = rowOf(id)
    if (!row) return
    row.scrollIntoView({ block: 'center', behavior: 'smooth' })
    row.classList.remove('flash')
    requestAnimationFrame(() => row.classList.add('flash'))
  }

  const nearEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 120

  function toEnd() {
    scroller.scrollTop = scroller.scrollHeight
  }

  at('pinned').addEventListener('click', () => jump(at('pinned').dataset.id))
  return {
    rowOf,
    jump,
    nearEnd,
    toEnd,
    markSeen,
    oldest: () => all()[0]?.id,
    newestOwn: () => all().findLast((it) => it.from === 'person' && !it.file && !it.forwardedFrom),
    /** Shows these messages and no others. */
    show(messages) {
      state.messages = new Map(messages.map((message) => [message.id, message]))
      list.replaceChildren()
      arrange()
      markSeen()
    },
    /** Older messages above those shown; what is read stays where it is. */
    prepend(messages) {
      const { scrollHeight, scrollTop } = scroller
      this.show([...messages, ...all()])
      scroller.scrollTop = scrollTop + scroller.scrollHeight - scrollHeight
    },
    put(message) {
      const old = rowOf(message.id)
      state.messages.set(message.id, message)
      if (old) {
        const row = draw(message)
        row.className = old.className
        old.replaceWith(row)
        drawPinned()
      } else {
        arrange()
        rowOf(message.id).classList.add('fresh')
      }
    },
    remove(message) {
      rowOf(message.id)?.remove()
      state.messages.delete(message.id)
      arrange()
    },
    /** Makes a change and stays at the end if that is where the reader is; says whether it is. */
    following(change, always = false) {
      const follow = always || nearEnd()
      change()
      if (follow) toEnd()
      return follow
    },
  }
}
