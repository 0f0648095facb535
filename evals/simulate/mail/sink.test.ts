import { createTransport } from 'nodemailer'
import { afterEach, expect, it } from 'vitest'
import { readMail } from './message.ts'
import { createMailSink, type MailSink } from './sink.ts'

const open: MailSink[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((sink) => sink.close()))
})

async function receive(mail: Record<string, unknown>) {
  const sink = await createMailSink()
  open.push(sink)
  const transport = createTransport(sink.url)
  await transport.sendMail({ from: 'pat@example.org', to: 'sam@example.org', ...mail })
  transport.close()
  return sink.mails()
}

const long = `Grüße 👋 an alle — ${'ein sehr langer Satz, der umbrochen wird, '.repeat(20)}`

it.each([
  ['a plain line', 'The boiler', 'The boiler man comes on Thursday.'],
  ['other letters and long lines', `Grüße über ${'ä'.repeat(90)}`, `${long}\n\n.\n= a = b\n`],
  ['what base64 is chosen for', '日本', '日本語のテキスト'],
])('%s arrives as it was sent', async (_, subject, text) => {
  expect(await receive({ subject, text, messageId: '<a@otto>' })).toEqual([
    {
      messageId: '<a@otto>',
      from: 'pat@example.org',
      to: ['sam@example.org'],
      subject,
      text: text.trimEnd(),
    },
  ])
})

it('of a mail in parts the plain text counts', async () => {
  const [mail] = await receive({
    to: ['a@example.org', 'b@example.org'],
    text: 'plain',
    html: '<b>rich</b>',
    attachments: [{ filename: 'a.txt', content: 'attached' }],
  })
  expect(mail).toMatchObject({ to: ['a@example.org', 'b@example.org'], text: 'plain' })
})

it('a mail without a body or headers is still a mail', () => {
  const envelope = { from: 'a@b', to: ['c@d'] }
  expect(readMail('', envelope)).toEqual({ ...envelope, messageId: '', subject: '', text: '' })
})
