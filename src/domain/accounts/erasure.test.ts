import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accountHouse, goodPassword } from '../../../tests/support/account-house.ts'
import { givenThings } from '../../../tests/support/given-things.ts'
import { emlTransport } from '../../platform/mail/eml-transport.ts'
import { sendMail } from '../mail/send-mail.ts'
import { removeErasedMailFiles } from './erasure.ts'

const house = await accountHouse()
const { db, services, postForm, participant, mailFolder } = house
const given = givenThings(services)

/** Writes all queued mails as files, as a site without a mail server does. */
async function writeAll(folder = mailFolder): Promise<void> {
  const sending = { transport: emlTransport(folder), settings: services.sender, now: services.now, wake: async () => undefined, files: services.files }
  const queued = await db.selectFrom('mail').select('id').where('state', '=', 'queued').execute()
  for (const { id } of queued) await sendMail(db, id, sending, new AbortController().signal)
}
const written = async (folder = mailFolder) => (await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')))).join('\n')
const letter = { subject: 'New file', preview: '', greeting: 'To the office,', paragraphs: ['Ada L. sent a file.'], facts: [], closing: [] }
const leave = (cookie: string) => postForm('/account/deletion', { currentPassword: goodPassword, sure: 'yes' }, { cookie })

test('whoever deletes their account takes the mails along that were written as files, and nobody else’s', async () => {
  const { cookie } = await participant('ada@example.org')
  await participant('eve@example.org')
  await db.updateTable('account').set({ confirmed_at: house.clock.now }).execute()
  const { id } = await given.submission('ada@example.org')
  const order = { kind: 'submission.file.office', about: `submission:${id}`, to: { name: 'Office', address: 'office@example.org' }, letter }
  await db.transaction().execute((trx) => services.queueMail(trx, order))
  await postForm('/account/address', { email: 'countess@example.org', currentPassword: goodPassword }, { cookie })
  await writeAll()
  for (const mark of ['ada@example.org', 'Ada L.', 'countess@example.org', 'eve@example.org']) expect(await written()).toContain(mark)
  expect((await leave(cookie)).statusCode).toBe(303)
  expect(await written()).not.toMatch(/ada@example|Ada L\.|countess@/)
  expect(await written()).toContain('eve@example.org')
})

test('an account whose address was never confirmed takes along the mails about itself', async () => {
  const { cookie } = await participant('bob@example.org')
  await writeAll()
  await leave(cookie)
  expect(await db.selectFrom('mail').select('id').where('to_address', '=', 'bob@example.org').execute()).toEqual([])
  expect(await written()).not.toContain('bob@example.org')
})

test('a file that another machine wrote, or that could not be removed then, goes with the next clean-up', async () => {
  const { cookie } = await participant('cyd@example.org')
  await participant('dora@example.org')
  await writeAll()
  await leave(cookie)
  // The same mails, as the disk of another machine holds them.
  const erased = await db.selectFrom('erased_mail').select('mail_id').execute()
  const content = { messageId: '<a@b>', from: { name: '', address: 'a@example.org' }, replyTo: null, subject: 's', text: 't', html: '', attachments: [] }
  for (const [index, { mail_id }] of erased.entries())
    await emlTransport(mailFolder).deliver(
      { ...content, id: mail_id, to: { name: '', address: `cyd${index}@example.org` }, date: new Date() },
      new AbortController().signal,
    )
  expect(await written()).toContain('cyd0@example.org')
  await removeErasedMailFiles(services)
  expect(await written()).not.toContain('cyd')
  expect(await written()).toContain('dora@example.org')
})

test('a person who deletes their account gets one last letter, of which nothing stays once it has been sent', async () => {
  const { cookie } = await participant('gil@example.org')
  await db.updateTable('account').set({ confirmed_at: house.clock.now }).execute()
  await writeAll()
  expect((await leave(cookie)).headers.location).toBe('/?deleted')
  const queued = await db.selectFrom('mail').select(['kind', 'subject']).where('to_address', '=', 'gil@example.org').execute()
  expect(queued).toEqual([{ kind: 'account.deleted', subject: 'Your account was deleted' }])
  await writeAll()
  expect(await written()).toContain('gil@example.org')
  expect(await db.selectFrom('mail').select('id').where('to_address', '=', 'gil@example.org').execute()).toEqual([])
  await removeErasedMailFiles(services)
  expect(await written()).not.toContain('gil@example.org')
})
