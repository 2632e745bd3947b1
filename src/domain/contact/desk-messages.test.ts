import { describe, expect, test } from 'vitest'
import { formHouse } from '../../../tests/support/form-house.ts'
import { givenThings } from '../../../tests/support/given-things.ts'
import { organiserAtDesk } from '../../../tests/support/organiser-at-desk.ts'
import { rowsPerPage } from '../desk/list-page.ts'
import { removeAnswerTemplate, saveAnswerTemplate } from './answer-templates.ts'
import { assignMessages } from './assign-messages.ts'
import { deskMessagesOf } from './contact-messages.store.ts'
import { answerMessage, closeMessage, reopenMessage } from './desk-messages.ts'
import { messageListOf } from './message-list.store.ts'
import type { MessageView } from './message-query.ts'

const house = await formHouse()
const { db, services, clock } = house
const given = givenThings(services)
const grace = await organiserAtDesk(services)
const alan = await organiserAtDesk(services, 'Alan Turing')
const messages = deskMessagesOf(db)
const hours = (count: number) => new Date(clock.now.getTime() + count * 3_600_000)

async function message(words: Partial<Record<'subject' | 'name' | 'message' | 'suspicion', string>> = {}, dueInHours = 48) {
  const { id, reference } = await given.message('ada@example.org')
  await db
    .updateTable('contact_message')
    .set({ ...words, answer_due_at: hours(dueInHours) })
    .where('id', '=', id)
    .execute()
  return { id, reference }
}
const row = (id: string) => db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const answersTo = (id: string) => db.selectFrom('mail').selectAll().where('about', '=', `contact:${id}`).orderBy('queued_at').execute()
async function references(view: MessageView, typed = '', reader = grace.accountId) {
  const { rows } = await messageListOf(db, reader).page({ view, search: typed, conference: '', references: [] }, undefined)
  return rows.map((one) => one.reference)
}

describe('an answer', () => {
  test('is sent as mail with the reference, a reply address and the quoted message, and stops the clock', async () => {
    const { id, reference } = await message({ subject: 'Visa letter', message: 'See http://evil.example.com\nPlease.' })
    await answerMessage(services, grace, reference, { body: 'Dear Ada,\n\nThe form is at https://www.gov.uk/visa.\n\nGrace', version: 0 })
    const [mail] = await answersTo(id)
    expect(mail).toMatchObject({ kind: 'contact.answer', to_address: 'ada@example.org', reply_to: 'helpdesk@example.org', state: 'queued' })
    expect(mail?.subject).toBe(`Re: Visa letter (${reference})`)
    expect(mail?.text_body).toContain('The form is at https://www.gov.uk/visa.')
    expect(mail?.text_body).toContain('> See http[:]//evil[.]example[.]com\n> Please.')
    expect(await row(id)).toMatchObject({ closed_as: 'answered', closed_at: clock.now, answer_version: 1, changed_by: 'Grace Hopper' })
    const events = await db.selectFrom('audit_log').selectAll().where('about', '=', `contact:${id}`).execute()
    expect(events.map(({ act, actor_name, about_name }) => ({ act, actor_name, about_name }))).toEqual([
      { act: 'message.answered', actor_name: 'Grace Hopper', about_name: reference },
    ])
  })

  test('that comes second is refused with the name of the first organiser, and can then be sent as well', async () => {
    const { id, reference } = await message()
    const both = await Promise.allSettled([
      answerMessage(services, grace, reference, { body: 'First', version: 0 }),
      answerMessage(services, alan, reference, { body: 'Second', version: 0 }),
    ])
    const [refused] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code: string; message: string }] : []))
    expect(refused?.code).toBe('desk.changed_meanwhile')
    expect(refused?.message).toMatch(/^(Grace Hopper|Alan Turing) answered this message on /)
    expect(await answersTo(id)).toHaveLength(1)
    clock.now = hours(1)
    await answerMessage(services, alan, reference, { body: 'Second', version: 1 })
    expect(await answersTo(id)).toHaveLength(2)
    expect((await row(id)).closed_at).toEqual(hours(-1))
  })
})

test('a message that needs no answer is closed without a mail and can be reopened', async () => {
  const { id, reference } = await message()
  await closeMessage(services, grace, reference, 0)
  expect(await row(id)).toMatchObject({ closed_as: 'no-answer-needed', answer_version: 1 })
  expect(await answersTo(id)).toEqual([])
  await expect(closeMessage(services, alan, reference, 0)).rejects.toMatchObject({ code: 'desk.changed_meanwhile' })
  await expect(closeMessage(services, alan, reference, 1)).rejects.toMatchObject({ code: 'message.not_waiting' })
  await reopenMessage(services, grace, reference)
  expect(await row(id)).toMatchObject({ closed_as: null, closed_at: null, answer_version: 2 })
})

describe('the list', () => {
  test('sorts waiting messages by due date and finds them by word prefixes', async () => {
    await db.deleteFrom('contact_message').execute()
    const later = await message({ name: 'José Ñandú' }, 40)
    const overdue = await message({ message: 'Where is the venue?' }, -2)
    const soon = await message({ suspicion: '3 links in the text' }, 5)
    expect(await references('waiting')).toEqual([overdue.reference, soon.reference, later.reference])
    expect(await references('suspicious')).toEqual([soon.reference])
    await assignMessages(services, grace, { selection: { chosen: [{ reference: later.reference, version: 0 }] }, to: alan.accountId })
    expect(await references('mine', '', alan.accountId)).toEqual([later.reference])
    expect(await messages.waiting(alan.accountId, clock.now)).toEqual({ all: 3, overdue: 1, soon: 1, mine: 1, suspicious: 1 })
    await answerMessage(services, grace, soon.reference, { body: 'Yes', version: 0 })
    expect(await references('answered')).toEqual([soon.reference])
    expect(await references('waiting', 'jose nand')).toEqual([later.reference])
    expect(await references('waiting', overdue.reference.toLowerCase())).toEqual([overdue.reference])
    expect(await references('all', 'VENUE')).toEqual([overdue.reference])
    expect(await references('all', "'); DROP TABLE mail; --\0 & | !")).toEqual([])
  })

  test('continues after the last row of the page before, also when all messages are due at the same time', async () => {
    await db.deleteFrom('contact_message').execute()
    const all = new Set<string>()
    for (let count = 0; count < rowsPerPage * 2 + 3; count++) all.add((await message()).reference)
    for (const view of ['waiting', 'all'] as const) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const { rows, next } = await messageListOf(db, grace.accountId).page({ view, search: '', conference: '', references: [] }, after)
        seen.push(...rows.map((one) => one.reference))
        after = next
      } while (after)
      expect(seen).toHaveLength(all.size)
      expect(new Set(seen)).toEqual(all)
    }
  })
})

describe('a template', () => {
  test('with an unknown placeholder or a name in use is refused', async () => {
    const words = { name: 'Visa', body: 'Dear {name}, about {reference}' }
    await saveAnswerTemplate(services, grace, words)
    await expect(saveAnswerTemplate(services, grace, words)).rejects.toMatchObject({ fields: { name: 'There is a template of this name already.' } })
    const refused = await saveAnswerTemplate(services, grace, { name: 'Bad', body: '{password}' }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'request.invalid', fields: { body: expect.stringContaining('{password}') } })
  })

  test('that another organiser has changed is neither overwritten nor removed', async () => {
    const id = await saveAnswerTemplate(services, grace, { name: 'Hotel', body: 'One' })
    await saveAnswerTemplate(services, alan, { name: 'Hotel', body: 'Two' }, { id, version: 1 })
    await expect(saveAnswerTemplate(services, grace, { name: 'Hotel', body: 'Three' }, { id, version: 1 })).rejects.toMatchObject({
      code: 'desk.changed_meanwhile',
      message: expect.stringContaining('Alan Turing'),
    })
    await expect(removeAnswerTemplate(services, grace, { id, version: 1 })).rejects.toMatchObject({ code: 'desk.changed_meanwhile' })
    await removeAnswerTemplate(services, grace, { id, version: 2 })
    await expect(removeAnswerTemplate(services, grace, { id, version: 2 })).rejects.toMatchObject({ code: 'template.unknown' })
  })
})
