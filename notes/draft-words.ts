import type { Draft } from './note.ts'
import { quote, utc } from './undo.ts'

type Words = { readonly text: string; readonly undo: string }

/** "the message to Sam, “Boiler”": for the person. */
function describe(draft: Draft): string {
  const about = draft.subject === '' ? quote(draft.text, 60) : quote(draft.subject, 100)
  return `the message to ${draft.to}, ${about}`
}

function recipient({ to, address }: Draft): string {
  if (address === undefined) return `${to} (no address yet)`
  return address === to ? to : `${to} (${address})`
}

/** All words of a draft: what is to be forgotten is looked for in them. */
export function textsOf({ to, address = '', subject, text, attachments = [] }: Draft): string[] {
  return [to, address, subject, text, ...attachments.flatMap(({ file, name }) => [file, name])]
}

/** For somebody who has nothing else to go by. */
function identify(draft: Draft): string {
  const subject = draft.subject === '' ? '' : ` with the subject ${quote(draft.subject)}`
  return `the message to ${recipient(draft)}${subject}, drafted ${utc(draft.at)} [draft ${draft.id}]`
}

export function heldWords(draft: Draft): Words {
  return {
    text: `Drafted ${describe(draft)}`,
    undo: `Discard ${identify(draft)}. It has not been sent.`,
  }
}

/** "“lease.pdf”, “plan.pdf”" */
function filesOf({ attachments = [] }: Draft): string {
  return attachments.map(({ name, file }) => `${quote(name)} [file saved/${file}]`).join(', ')
}

export function editedDraftWords(old: Draft, draft: Draft): Words {
  const parts = [
    ...(old.address === draft.address ? [] : [`the address to ${old.address ?? 'none'}`]),
    ...(old.subject === draft.subject ? [] : [`the subject to ${quote(old.subject, 4000)}`]),
    ...(old.text === draft.text ? [] : [`the text to ${quote(old.text, 4000)}`]),
    ...(filesOf(old) === filesOf(draft) ? [] : [`the attachments to ${filesOf(old) || 'none'}`]),
  ]
  const back = parts.length === 0 ? 'nothing in it was altered' : parts.join('; ')
  return {
    text: `Changed ${describe(draft)}`,
    undo: `Change ${identify(draft)} back: ${back}.`,
  }
}

export function discardedWords(draft: Draft): Words {
  return {
    text: `Discarded ${describe(draft)}`,
    undo: `Hold ${identify(draft)} again, with this text: ${quote(draft.text, 4000)}${filesOf(draft) === '' ? '' : ` and attached: ${filesOf(draft)}`}`,
  }
}

/** What left the house cannot be taken back; the undo text says what can still be done. */
export function leftWords(draft: Draft): Words {
  const sent = `${identify(draft)}, Message-ID ${draft.messageId}`
  const instead = `What can still be done: write to ${recipient(draft)} that it is to be disregarded.`
  switch (draft.status) {
    case 'handed over':
      return {
        text: `Handed over ${describe(draft)}`,
        undo: `Otto has not sent it: ${sent}, was written to a file to be sent by hand. Delete that file. If it was sent since, it cannot be taken back. ${instead}`,
      }
    case 'may have been sent':
      return {
        text: `Perhaps sent ${describe(draft)}`,
        undo: `It is not known whether it arrived: ${sent}, was given to the mail server ${utc(draft.touchedAt)} and no answer came. If it did, it cannot be taken back. ${instead}`,
      }
    default:
      return {
        text: `Sent ${describe(draft)}`,
        undo: `A sent mail cannot be taken back: ${sent}, sent ${utc(draft.touchedAt)}. ${instead}`,
      }
  }
}

/** Why nothing more can be done with a draft: one sentence. */
export function statusWords(draft: Draft): string {
  const settled = draft.settledAt === undefined ? '' : ` ${utc(draft.settledAt)}`
  switch (draft.status) {
    case 'held':
      return `The draft to ${draft.to} is held.`
    case 'sending':
      return `The message to ${draft.to} is being sent just now.`
    case 'sent':
      return `The message to ${draft.to} was already sent${settled}.`
    case 'handed over':
      return `The message to ${draft.to} was already handed over${settled}.`
    case 'may have been sent':
      return `The message to ${draft.to} may have been sent${settled}.`
    case 'discarded':
      return `The draft to ${draft.to} was discarded${settled}.`
    case 'expired':
      return `The draft to ${draft.to} has expired${settled}.`
  }
}

/** What became of a draft since a write left it. */
export function changedDraft(draft: Draft | undefined): string {
  if (draft === undefined) return 'That draft has been forgotten since.'
  if (draft.status !== 'held') return statusWords(draft)
  return `The draft to ${draft.to} has been changed since; it reads ${quote(draft.text)} now.`
}
