import { expect, test } from 'vitest'
import { accountHouse } from '../../../tests/support/account-house.ts'
import { smtpAnswer, startMailServer } from '../../../tests/support/mail-server.ts'
import { whenDone } from '../../../tests/support/when-done.ts'
import { smtpTransport } from '../../platform/mail/smtp-transport.ts'
import { sendMail } from '../mail/send-mail.ts'
import { requestPasswordReset } from './account-password.ts'

const { db, services, clock, participant } = await accountHouse()

/** Sends all queued mails through a real SMTP server, once. */
async function sendAll(answer?: Error): Promise<string[]> {
  const server = await startMailServer(answer ? { onRcptTo: (_address, _session, refuse) => refuse(answer) } : {})
  whenDone(() => server.close())
  const postman = smtpTransport({ host: '127.0.0.1', port: server.port, secure: false, requireTls: false, acceptAnyCertificate: false, auth: undefined })
  const settings = { publicUrl: services.publicUrl, mailFrom: undefined }
  const queued = await db.selectFrom('mail').select('id').where('state', '=', 'queued').execute()
  for (const { id } of queued)
    await sendMail(
      db,
      id,
      { transport: postman, settings, now: services.now, wake: async () => undefined, files: services.files },
      new AbortController().signal,
    )
  return server.received.map(({ raw }) => raw.replace(/=\r?\n/g, ''))
}

const bodies = (kind: string) =>
  db.selectFrom('mail').select(['state', 'subject', 'text_body', 'letter']).where('kind', '=', kind).orderBy('queued_at', 'desc').executeTakeFirstOrThrow()

test('the text of a mail with an account link is removed once it is sent; other mails stay readable', async () => {
  await participant('ada@example.org')
  await requestPasswordReset(services, 'ada@example.org', '192.0.2.1')
  const letter = { subject: 'It arrived', preview: '', greeting: 'Dear Ada,', paragraphs: ['It arrived.'], facts: [], closing: [] }
  const to = { name: 'Ada', address: 'ada@example.org' }
  await db.transaction().execute((trx) => services.queueMail(trx, { kind: 'submission.received', about: 'submission:1', to, letter }))
  const words = await sendAll()
  expect(words.filter((raw) => /\/reset-password\/[\w-]{43}/.test(raw))).toHaveLength(1)
  expect(words.filter((raw) => /\/confirm-address\/[\w-]{43}/.test(raw))).toHaveLength(1)
  expect(await bodies('account.reset')).toEqual({ state: 'sent', subject: 'Choose a new password', text_body: '', letter: null })
  expect(await bodies('account.confirm')).toMatchObject({ state: 'sent', text_body: '', letter: null })
  expect(await bodies('submission.received')).toMatchObject({ state: 'sent', text_body: expect.stringContaining('It arrived.') })
  const dump = JSON.stringify(await db.selectFrom('mail').selectAll().execute())
  expect(dump).not.toMatch(/(reset-password|confirm-address)\//)
})

test('the text stays while the mail is retried, and is removed when the address is refused or invalid', async () => {
  await participant('eve@example.org')
  clock.now = new Date(clock.now.getTime() + 1000)
  await requestPasswordReset(services, 'eve@example.org', '192.0.2.1')
  await sendAll(smtpAnswer(450, 'not now'))
  expect(await bodies('account.reset')).toMatchObject({ state: 'queued', text_body: expect.stringContaining('/reset-password/'), letter: expect.anything() })
  await sendAll(smtpAnswer(550, 'no such person'))
  expect(await bodies('account.reset')).toMatchObject({ state: 'failed', text_body: '', letter: null })
  await db.updateTable('account').set({ email: 'nobody@localhost' }).where('email', '=', 'eve@example.org').execute()
  clock.now = new Date(clock.now.getTime() + 180_000)
  await requestPasswordReset(services, 'nobody@localhost', '192.0.2.1')
  expect(await bodies('account.reset')).toMatchObject({ state: 'failed', text_body: '', letter: null })
})
