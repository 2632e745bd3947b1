import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { mailQueue } from './queue-mail.ts'
import { type Sending, sendMail } from './send-mail.ts'
import type { OutgoingMail } from './transport.ts'

const { db } = await testDatabase()
const letter = { subject: 'It arrived', preview: '', greeting: 'Dear Nimali,', paragraphs: [], facts: [], closing: [] }
const never = new AbortController().signal

async function queuedMail(settings: Sending['settings']): Promise<{ id: string; sending: Sending; delivered: OutgoingMail[] }> {
  const delivered: OutgoingMail[] = []
  const ids: string[] = []
  const sending: Sending = {
    settings,
    now: () => new Date(),
    files: { read: async () => Readable.from([]) },
    wake: async (_transaction, mailIds) => void ids.push(...mailIds),
    transport: {
      async deliver(mail) {
        await pause(100)
        delivered.push(mail)
        return { outcome: 'sent', answer: '250 taken' }
      },
    },
  }
  const queueMail = mailQueue(settings, sending.now, sending.wake)
  await db
    .transaction()
    .execute((transaction) => queueMail(transaction, { kind: 'test', about: 'test:1', to: { name: 'N', address: 'n@example.org' }, letter }))
  return { id: ids[0] ?? '', sending, delivered }
}

it('workers that get the same mail at once send it once', async () => {
  const { id, sending, delivered } = await queuedMail({ publicUrl: 'https://meridian.example.org', mailFrom: undefined })
  await Promise.all([1, 2, 3, 4, 5].map(() => sendMail(db, id, sending, never)))
  await sendMail(db, id, sending, never)
  expect(delivered).toHaveLength(1)
})

it('the sender is MAIL_FROM, or else no-reply at the host of the site, or else an invalid address', async () => {
  const senders = [
    { publicUrl: 'https://meridian.example.org', mailFrom: { name: 'The Office', address: 'office@example.org' } },
    { publicUrl: 'https://meridian.example.org', mailFrom: undefined },
    { publicUrl: 'http://127.0.0.1:3000', mailFrom: undefined },
  ]
  const from = []
  for (const settings of senders) {
    const { id, sending, delivered } = await queuedMail(settings)
    await sendMail(db, id, sending, never)
    from.push(delivered[0]?.from)
  }
  expect(from).toEqual([
    { name: 'The Office', address: 'office@example.org' },
    { name: 'Colloquia', address: 'no-reply@meridian.example.org' },
    { name: 'Colloquia', address: 'no-reply@colloquia.invalid' },
  ])
})

it('a letter is rendered as HTML when it is sent', async () => {
  const settings = { publicUrl: 'https://meridian.example.org', mailFrom: undefined }
  const ours = await queuedMail(settings)
  await sendMail(db, ours.id, ours.sending, never)
  expect(ours.delivered[0]).toMatchObject({ text: expect.stringContaining('Dear Nimali,'), html: expect.stringMatching(/<p [^>]*>Dear Nimali,<\/p>/) })
})
