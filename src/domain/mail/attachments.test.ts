import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { accountHouse, goodPassword } from '../../../tests/support/account-house.ts'
import { givenThings } from '../../../tests/support/given-things.ts'
import { parseMail, startMailServer } from '../../../tests/support/mail-server.ts'
import { organiserAtDesk } from '../../../tests/support/organiser-at-desk.ts'
import { samplePdf } from '../../../tests/support/sample-files.ts'
import { whenDone } from '../../../tests/support/when-done.ts'
import { emlTransport } from '../../platform/mail/eml-transport.ts'
import { smtpTransport } from '../../platform/mail/smtp-transport.ts'
import type { MailAttachment } from './mail.ts'
import { resendMail } from './resend-mail.ts'
import { sendMail } from './send-mail.ts'
import type { MailTransport } from './transport.ts'

const { db, services, clock, participant, postForm } = await accountHouse()
const given = givenThings(services)
const server = await startMailServer()
whenDone(() => server.close())
const smtp = smtpTransport({ host: '127.0.0.1', port: server.port, secure: false, requireTls: false, acceptAnyCertificate: false, auth: undefined })
const letter = { subject: 'Your invitation', preview: '', greeting: 'Dear Ada,', paragraphs: ['It is attached.'], facts: [], closing: [] }
const invitation = { name: 'Invitation – Ådå.pdf', mediaType: 'application/pdf', content: samplePdf(3000) }

beforeEach(async () => {
  server.received.length = 0
  await db.deleteFrom('mail').execute()
})

const queue = (attachments: MailAttachment[], about = 'submission:1', address = 'ada@example.org') =>
  db.transaction().execute((trx) => services.queueMail(trx, { kind: 'submission.message', about, to: { name: 'Ada', address }, letter, attachments }))
async function sendAll(transport: MailTransport = smtp, scanning = services.scanning) {
  const sending = { transport, settings: services.sender, now: services.now, wake: async () => undefined, files: services.files, scanning }
  for (const { id } of await db.selectFrom('mail').select('id').where('state', '=', 'queued').execute())
    await sendMail(db, id, sending, new AbortController().signal)
}
const bytesOf = (content: unknown) => Buffer.from(content as ArrayBuffer)

test('a mail carries stored files and bytes of its own, by SMTP and as a file', async () => {
  const paper = samplePdf(5000)
  const { fileId } = await given.submission('ada@example.org', { fileName: 'paper.pdf', bytes: paper })
  await queue([invitation, { fileId }])
  await sendAll()
  const parsed = await parseMail(server.received[0]?.raw ?? '')
  expect(parsed.text).toContain('It is attached.')
  expect(parsed.attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition])).toEqual([
    ['Invitation – Ådå.pdf', 'application/pdf', 'attachment'],
    ['paper.pdf', 'application/pdf', 'attachment'],
  ])
  expect(parsed.attachments.map(({ content }) => bytesOf(content).equals(invitation.content) || bytesOf(content).equals(paper))).toEqual([true, true])
  const folder = await mkdtemp(path.join(os.tmpdir(), 'colloquia-attached-'))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  await db.updateTable('mail').set({ state: 'queued' }).execute()
  await sendAll(emlTransport(folder))
  const [name = ''] = await readdir(folder)
  const file = await parseMail(await readFile(path.join(folder, name), 'utf8'))
  expect(file.attachments.map(({ filename }) => filename)).toEqual(['Invitation – Ådå.pdf', 'paper.pdf'])
})

test('more than 10 MB in all, more than ten files, and a file that nothing has claimed are refused, and nothing is queued', async () => {
  const large = { ...invitation, content: Buffer.alloc(6 * 1024 * 1024) }
  await expect(queue([large, large])).rejects.toMatchObject({ code: 'file.too_large' })
  await expect(queue(Array.from({ length: 11 }, () => invitation))).rejects.toMatchObject({ code: 'file.too_many' })
  await expect(queue([{ fileId: await given.file('loose.pdf') }])).rejects.toMatchObject({ code: 'file.unknown' })
  expect(await db.selectFrom('mail').select('id').execute()).toEqual([])
})

test('a file that is not yet scanned makes the mail wait, and an infected one never leaves', async () => {
  const { fileId } = await given.submission('ada@example.org')
  await queue([{ fileId }])
  const scanning = { wake: async () => undefined }
  await sendAll(smtp, scanning)
  expect(await db.selectFrom('mail').select('state').execute()).toEqual([{ state: 'queued' }])
  await db.updateTable('stored_file').set({ scan: 'infected' }).where('id', '=', fileId).execute()
  await sendAll(smtp, scanning)
  expect(await db.selectFrom('mail').select('state').execute()).toEqual([{ state: 'failed' }])
  expect(server.received).toEqual([])
})

test('a mail that is sent again carries the same', async () => {
  await queue([invitation])
  await sendAll()
  const grace = await organiserAtDesk(services)
  const { id } = await db.selectFrom('mail').select('id').executeTakeFirstOrThrow()
  await resendMail(services, grace, id, 'ada@elsewhere.example.org')
  await sendAll()
  const parsed = await parseMail(server.received[1]?.raw ?? '')
  expect(parsed.attachments.map(({ content }) => bytesOf(content))).toEqual([invitation.content])
})

test('attachments are erased with the person, bytes included', async () => {
  const { cookie } = await participant('ada@example.org')
  await db.updateTable('account').set({ confirmed_at: clock.now }).execute()
  const { id, fileId } = await given.submission('ada@example.org')
  await queue([invitation, { fileId }], `submission:${id}`, 'office@example.org')
  const attached = async () => (await sql`SELECT * FROM mail_attachment`.execute(db)).rows
  expect(await attached()).toHaveLength(2)
  await postForm('/account/deletion', { currentPassword: goodPassword, sure: 'yes' }, { cookie })
  expect(await attached()).toEqual([])
})
