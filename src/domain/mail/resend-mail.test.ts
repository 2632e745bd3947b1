import { expect, test } from 'vitest'
import { formHouse } from '../../../tests/support/form-house.ts'
import { organiserAtDesk } from '../../../tests/support/organiser-at-desk.ts'
import { searchQuery } from '../desk/list-page.ts'
import { deskMailsOf } from './desk-mails.store.ts'
import { mailsOf } from './mail.store.ts'
import type { MailState } from './mail.ts'
import { resendMail, tryMailNow } from './resend-mail.ts'

const house = await formHouse()
const { db } = house
const woken: string[] = []
const services = { ...house.services, wakeMail: async (_db: unknown, ids: string[]) => void woken.push(...ids) }
const grace = await organiserAtDesk(services)
const letter = { subject: 'Hello', preview: '', greeting: 'Dear Ada,', paragraphs: ['Words.'], facts: [], closing: [] }

let written = 0
async function mail(kind: string, state: MailState, address = 'ada@example.org') {
  written += 1
  const subject = `Hello ${written}`
  const order = { kind, about: 'contact:1', to: { name: 'Ada', address }, letter: { ...letter, subject } }
  await db.transaction().execute((trx) => services.queueMail(trx, order))
  const { id } = await db.selectFrom('mail').select('id').where('subject', '=', subject).executeTakeFirstOrThrow()
  if (state === 'sent') await mailsOf(db).markSent(id, '250 fine', services.now())
  else await mailsOf(db).markTried(id, '550 no such user', state)
  return id
}
const row = (id: string) => db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a resent mail is a new mail with the same text, its own Message-ID and the id of the first', async () => {
  const first = await mail('contact.answer', 'sent')
  const second = await resendMail(services, grace, first)
  const [before, after] = [await row(first), await row(second)]
  expect(after).toMatchObject({ state: 'queued', attempts: 0, last_answer: null, resend_of: first, text_body: before.text_body, to_address: before.to_address })
  expect(before.letter).toMatchObject({ subject: before.subject })
  expect(after.letter).toEqual(before.letter)
  expect(after.message_id).not.toBe(before.message_id)
  expect(before.state).toBe('sent')
  expect(woken).toContain(second)
  expect((await deskMailsOf(db).resent(first)).map((one) => one.id)).toEqual([second])
})

test('a failed mail is queued with all its retries, and a waiting one is only scheduled', async () => {
  const failed = await mail('contact.answer', 'failed')
  await tryMailNow(services, grace, failed)
  expect(await row(failed)).toMatchObject({ state: 'queued', attempts: 0, last_answer: '550 no such user' })
  const waiting = await mail('contact.answer', 'queued')
  await tryMailNow(services, grace, waiting)
  expect((await row(waiting)).attempts).toBe(1)
  expect(woken).toEqual(expect.arrayContaining([failed, waiting]))
  await expect(resendMail(services, grace, waiting)).rejects.toMatchObject({ code: 'mail.not_repeatable' })
})

test.each(['account.reset', 'speaker.invitation'])('the text of %s is removed once it is sent, and it cannot be sent again', async (kind) => {
  for (const state of ['sent', 'failed'] as const) {
    const id = await mail(kind, state)
    expect(await row(id)).toMatchObject({ text_body: '', letter: null })
    await expect(resendMail(services, grace, id)).rejects.toMatchObject({ code: 'mail.not_repeatable' })
    await expect(tryMailNow(services, grace, id)).rejects.toMatchObject({ code: 'mail.not_repeatable' })
  }
})

test('the list is filtered by state, kind and search', async () => {
  await db.deleteFrom('mail').execute()
  const failed = await mail('contact.answer', 'failed')
  const sent = await mail('application.copy', 'sent')
  const ids = async (query: { state?: MailState; family?: string; typed?: string }) => {
    const { rows } = await deskMailsOf(db).list({ state: query.state, family: query.family, search: searchQuery(query.typed ?? ''), after: undefined })
    return rows.map((one) => one.id).sort()
  }
  expect(await ids({})).toEqual([failed, sent].sort())
  expect(await ids({ state: 'failed' })).toEqual([failed])
  expect(await ids({ family: 'application' })).toEqual([sent])
  expect(await ids({ typed: 'ada@exam' })).toEqual([failed, sent].sort())
  expect(await ids({ state: 'sent', typed: 'nobody' })).toEqual([])
  expect(await deskMailsOf(db).count('failed')).toBe(1)
  await expect(resendMail(services, grace, 'unknown')).rejects.toMatchObject({ code: 'mail.unknown' })
})
