import { expect, test } from 'vitest'
import { formHouse } from '../../../tests/support/form-house.ts'
import { givenThings } from '../../../tests/support/given-things.ts'
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
async function mail(kind: string, state: MailState, address = 'ada@example.org', about = 'contact:1') {
  written += 1
  const subject = `Hello ${written}`
  const order = { kind, about, to: { name: 'Ada', address }, letter: { ...letter, subject } }
  await db.transaction().execute((trx) => services.queueMail(trx, order))
  const { id } = await db.selectFrom('mail').select('id').where('subject', '=', subject).executeTakeFirstOrThrow()
  if (state === 'sent') await mailsOf(db).markSent(id, '250 fine', services.now())
  else await mailsOf(db).markTried(id, '550 no such user', state, new Date())
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

const resend = (id: string, body: object) =>
  house.server.inject({
    method: 'POST',
    url: `/api/v1/desk/mail/${id}/resend`,
    headers: { cookie: grace.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

test('a failed mail is sent again to a corrected address; the submission keeps its own, and the audit log names both mails', async () => {
  const { id: submissionId } = await givenThings(services).submission('ada@exmaple.org')
  const failed = await mail('submission.receipt', 'failed', 'ada@exmaple.org', `submission:${submissionId}`)
  const answer = await resend(failed, { address: 'ada@example.org' })
  expect(answer.statusCode).toBe(201)
  const { id } = answer.json()
  expect([(await row(failed)).to_address, (await row(id)).to_address]).toEqual(['ada@exmaple.org', 'ada@example.org'])
  expect(await row(id)).toMatchObject({ state: 'queued', resend_of: failed })
  const submission = await db.selectFrom('submission').select('email').where('id', '=', submissionId).executeTakeFirstOrThrow()
  expect(submission.email).toBe('ada@exmaple.org')
  const entry = await db.selectFrom('audit_log').selectAll().where('about', '=', `mail:${failed}`).executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ act: 'mail.resent', actor_name: 'Grace Hopper', details: { as: id } })
  expect(await deskMailsOf(db).addresses([failed, id])).toEqual(
    new Map([
      [failed, 'ada@exmaple.org'],
      [id, 'ada@example.org'],
    ]),
  )
})

test('an address that nobody can write to is refused by field, also where the first one was no address at all', async () => {
  const failed = await mail('contact.answer', 'failed')
  await db.updateTable('mail').set({ to_address: 'ada at example' }).where('id', '=', failed).execute()
  for (const address of ['ada', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example']) {
    const answer = await resend(failed, { address })
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['address']])
  }
  expect((await resend(failed, {})).json().error.code).toBe('mail.not_repeatable')
  expect((await resend(failed, { address: 'ada@example.org' })).statusCode).toBe(201)
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
