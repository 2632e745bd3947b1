import { describe, expect, test } from 'vitest'
import { formHouse } from '../../../tests/support/form-house.ts'
import { givenThings } from '../../../tests/support/given-things.ts'
import { organiserAtDesk } from '../../../tests/support/organiser-at-desk.ts'
import { personErasureOf } from '../accounts/erasures.store.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { writeNote } from '../desk/notes.ts'
import { applicationListOf } from './application-list.store.ts'
import { readApplicationQuery } from './application-query.ts'
import { auditNameOfApplication, decideApplication, reopenApplication } from './decide-application.ts'
import { deskApplicationsOf } from './desk-applications.store.ts'
import { speakerInvitationsOf } from './speaker-invitations.store.ts'
import { answerInvitation, findInvitation, inviteSpeaker, withdrawInvitation } from './speaker-invitations.ts'

const house = await formHouse()
const { db, services, clock, server } = house
const given = givenThings(services)
const grace = await organiserAtDesk(services)
const alan = await organiserAtDesk(services, 'Alan Turing')

async function application(more: Partial<Record<'role' | 's_category' | 'country' | 'full_name', string>> = {}, fileName?: string) {
  const made = await given.application('ada@example.org', fileName)
  await db
    .updateTable('application')
    .set({ role: 'co-chair-keynote-apply', s_category: 'Keynotes', ...more })
    .where('id', '=', made.id)
    .execute()
  return made
}
const row = (id: string) => db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mailsAbout = (id: string) => db.selectFrom('mail').selectAll().where('about', '=', `application:${id}`).orderBy('queued_at').execute()
const speakers = async (id = 'colombo') => (await conferencesOf(db).find(id))?.selectedTeamMembers.map((one) => one.speakerName)
const entry = { conferenceId: 'colombo', name: 'Dr Ada L.', title: 'Analytical Society', category: 'Keynote' }

async function invited(more: Partial<typeof entry> = {}) {
  const made = await application()
  await decideApplication(services, grace, made.reference, { state: 'accepted', mail: '', version: 0 })
  await inviteSpeaker(services, grace, made.reference, { ...entry, ...more })
  return { ...made, secret: await lastSecret(made.id) }
}
const lastSecret = async (id: string) =>
  /confirm-speaker\/([\w-]{43})/.exec((await mailsAbout(id)).findLast((one) => one.kind === 'speaker.invitation')?.text_body ?? '')?.[1] ?? ''

describe('a decision', () => {
  test('is sent in the words of the organiser, with the reply address of the office', async () => {
    const { id, reference } = await application()
    await decideApplication(services, grace, reference, { state: 'accepted', mail: 'Dear Ada,\n\nWelcome.', version: 0 })
    expect(await row(id)).toMatchObject({ state: 'accepted', version: 1, changed_by: 'Grace Hopper' })
    const [mail] = await mailsAbout(id)
    expect(mail).toMatchObject({ kind: 'application.decision', to_address: 'ada@example.org', reply_to: 'helpdesk@example.org' })
    expect(mail?.subject).toContain(reference)
    expect(mail?.text_body).toContain('Dear Ada,\n\nWelcome.')
  })

  test('without a text sends no mail and can be undone', async () => {
    const { id, reference } = await application()
    await decideApplication(services, grace, reference, { state: 'declined', mail: '', version: 0 })
    expect(await mailsAbout(id)).toEqual([])
    await reopenApplication(services, grace, reference, 1)
    expect(await row(id)).toMatchObject({ state: 'new', version: 2 })
  })

  test('that comes second is refused with what the first organiser did', async () => {
    const { id, reference } = await application()
    await decideApplication(services, alan, reference, { state: 'declined', mail: 'No.', version: 0 })
    await expect(decideApplication(services, grace, reference, { state: 'accepted', mail: 'Yes.', version: 0 })).rejects.toMatchObject({
      code: 'desk.changed_meanwhile',
      message: expect.stringMatching(/^Alan Turing declined this application on /),
    })
    await expect(decideApplication(services, grace, reference, { state: 'accepted', mail: 'Yes.', version: 1 })).rejects.toMatchObject({
      code: 'application.decided',
    })
    expect(await mailsAbout(id)).toHaveLength(1)
  })
})

describe('a conference’s page', () => {
  test('shows a speaker only after they agreed by their link, which works once', async () => {
    const { id, reference, secret } = await invited()
    expect(await speakers()).not.toContain('Dr Ada L.')
    expect(await findInvitation(services, secret)).toMatchObject({ isOpen: true, speaker_title: 'Analytical Society', reference })
    await answerInvitation(services, secret, true)
    expect((await speakers())?.at(-1)).toBe('Dr Ada L.')
    await expect(answerInvitation(services, secret, false)).rejects.toMatchObject({ code: 'invitation.closed' })
    expect(await findInvitation(services, secret)).toMatchObject({ isOpen: false, state: 'confirmed' })
    expect((await mailsAbout(id)).at(-1)).toMatchObject({ kind: 'speaker.answer-office', to_address: 'helpdesk@example.org' })
  })

  test('lists a name once and every speaker in a position of their own when several agree at once', async () => {
    const all = [await invited({ name: 'One' }), await invited({ name: 'Two' }), await invited({ name: 'Two' })]
    const before = (await speakers())?.length ?? 0
    await Promise.all(
      all
        .flatMap(({ secret }) => [answerInvitation(services, secret, true), answerInvitation(services, secret, true).catch(() => undefined)])
        .map((one) => one.catch(() => undefined)),
    )
    expect((await speakers())?.slice(before).sort()).toEqual(['One', 'Two'])
  })

  test('never shows a speaker who refused or whose link is expired, replaced or withdrawn', async () => {
    const refused = await invited({ name: 'Refused' })
    await answerInvitation(services, refused.secret, false)
    const replaced = await invited({ name: 'Replaced' })
    await inviteSpeaker(services, grace, replaced.reference, { ...entry, name: 'Replaced' })
    const takenBack = await invited({ name: 'Taken back' })
    const [open] = await speakerInvitationsOf(db).ofApplication(takenBack.id)
    await expect(withdrawInvitation(services, grace, refused.reference, open?.id ?? '')).rejects.toMatchObject({ code: 'invitation.closed' })
    await withdrawInvitation(services, grace, takenBack.reference, open?.id ?? '')
    const reopened = await invited({ name: 'Reopened' })
    await reopenApplication(services, grace, reopened.reference, 1)
    const late = await invited({ name: 'Late' })
    const before = clock.now
    clock.now = new Date(before.getTime() + 31 * 86_400_000)
    for (const { secret } of [refused, replaced, takenBack, reopened, late, { secret: 'u'.repeat(43) }, { secret: '' }])
      await expect(answerInvitation(services, secret, true)).rejects.toMatchObject({ code: 'invitation.closed' })
    clock.now = before
    expect(await speakers()).toEqual(expect.not.arrayContaining(['Refused', 'Replaced', 'Taken back', 'Reopened', 'Late']))
  })

  test('is not offered to applications that are undecided or for another role', async () => {
    const fresh = await application()
    await expect(inviteSpeaker(services, grace, fresh.reference, entry)).rejects.toMatchObject({ code: 'application.decided' })
    const reviewer = await application({ role: 'scientific-reviewer-apply', s_category: 'Scientific Reviewer' })
    await decideApplication(services, grace, reviewer.reference, { state: 'accepted', mail: '', version: 0 })
    await expect(inviteSpeaker(services, grace, reviewer.reference, entry)).rejects.toMatchObject({ code: 'application.decided' })
  })

  test('needs a POST to agree; opening the link changes nothing', async () => {
    const { secret } = await invited({ name: 'By post' })
    const url = `/confirm-speaker/${secret}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await server.inject({ method: 'GET', url })).statusCode).toBe(200)
    expect(await findInvitation(services, secret)).toMatchObject({ isOpen: true })
    expect((await server.inject({ method: 'POST', url, headers, payload: 'answer=maybe' })).statusCode).toBe(422)
    expect(await server.inject({ method: 'POST', url, headers, payload: 'answer=yes' })).toMatchObject({ statusCode: 303 })
    expect(await speakers()).toContain('By post')
    expect((await server.inject({ method: 'POST', url, headers, payload: 'answer=yes' })).statusCode).toBe(422)
  })
})

test('the list is filtered by state, role, country and search', async () => {
  await db.deleteFrom('application_file').execute()
  await db.deleteFrom('application').execute()
  const first = await application({ country: 'Portugal', full_name: 'Zoë Żak' }, 'cv.pdf')
  const second = await application({ role: 'sponsor-apply' })
  await decideApplication(services, grace, second.reference, { state: 'declined', mail: '', version: 0 })
  const none = readApplicationQuery(new URLSearchParams())
  const references = async (query: object) => (await applicationListOf(db).page({ ...none, ...query }, undefined)).rows.map((one) => one.reference)
  expect(await references({ state: 'new' })).toEqual([first.reference])
  expect(await references({ role: 'sponsor-apply' })).toEqual([second.reference])
  expect(await references({ country: 'Portugal', search: 'zoe zak' })).toEqual([first.reference])
  expect((await applicationListOf(db).page(none, undefined)).rows.map((one) => one.hasDocument).sort()).toEqual([false, true])
  expect(await deskApplicationsOf(db).countNew()).toBe(1)
})

test('a document is downloaded by organisers only, as an attachment, from its own application', async () => {
  const { id, reference } = await application({}, 'cv.pdf')
  const other = await application({}, 'other.pdf')
  const file = await db.selectFrom('application_file').select('file_id').where('application_id', '=', id).executeTakeFirstOrThrow()
  const ask = (of: string, cookie = '') => server.inject({ url: `/api/v1/desk/applications/${of}/files/${file.file_id}`, headers: { cookie } })
  expect((await ask(reference)).statusCode).toBe(401)
  expect((await ask(other.reference, grace.cookie)).statusCode).toBe(404)
  const answer = await ask(reference, grace.cookie)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain('attachment; filename="cv.pdf"')
  expect(answer.headers['content-security-policy']).toContain('sandbox')
})

test('erasing a person removes their notes and invitations at the desk', async () => {
  const { id, reference } = await invited({ name: 'Erased' })
  await writeNote(services, grace, async () => auditNameOfApplication({ id, reference }), 'Ada is famous.')
  const erase = personErasureOf('ada@example.org', db)
  await erase.mailsAndNotes(services.now())
  await erase.files()
  await erase.applicationsAndMessages()
  expect(await db.selectFrom('desk_note').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('speaker_invitation').selectAll().execute()).toEqual([])
  const entries = await db.selectFrom('audit_log').selectAll().execute()
  expect(JSON.stringify(entries)).not.toMatch(/\bada\b|famous|Erased/i)
})
