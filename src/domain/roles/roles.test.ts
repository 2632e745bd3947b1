import { describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { givenDocument } from '../../../tests/support/given-documents.ts'
import { speakersAmong, supportersAmong } from '../../web/conferences/public-roles.ts'
import { attendanceOf } from '../check-in/attendance.store.ts'
import { thankParticipants } from '../check-in/thank-participants.ts'
import { type DeskRight, deskRights } from '../desk/rights.ts'
import { candidatesOf } from '../documents/desk/candidates.store.ts'
import type { DocumentKind } from '../documents/document.ts'
import { documentsOf } from '../documents/documents.store.ts'
import { tellOfEnds } from '../documents/tell-of-ends.ts'
import { days } from '../durations.ts'
import type { Refusal } from '../refusal.ts'
import { answerRole, appoint, askAgain, endRole, endTerms, findOfferedRole } from './appoint.ts'
import { roleOrder } from './role.schema.ts'
import { rolesOf } from './roles.store.ts'

const { db, services, given, organiser, clock } = await deskSubmissionsHouse()
const colombo = 'colombo'
const olga = { accountId: (await organiser()).id, name: 'Olga Organiser', email: 'olga@example.org', rights: [...deskRights] as DeskRight[] }
await given.submission('first@example.org')
const [conference] = await db.selectFrom('conference').select(['end_date']).where('id', '=', colombo).execute()

const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'allowed',
    (refusal: Refusal) => refusal.code,
  )
/** Every letter so far, with the secret of its link. */
const links = async (address: string) => {
  const mails = await db.selectFrom('mail').select(['kind', 'letter']).where('to_address', '=', address).orderBy('id').execute()
  return mails.flatMap(({ letter }) => /confirm-role\/([\w-]{43})/.exec(JSON.stringify(letter))?.[1] ?? [])
}
const order = (more: Record<string, string>) =>
  roleOrder.parse({ conference: colombo, role: 'co-chair', name: 'Ada Lovelace', email: 'ada@example.org', ...more })
const named = async () => (await rolesOf(db).publicOf(colombo)).map(({ name }) => name)

describe('a role', () => {
  test('is named only after the person confirmed, and ends with the conference', async () => {
    const { reference } = await given.application('ada@example.org')
    await db
      .updateTable('application')
      .set({ state: 'accepted', role: 'co-chair-keynote-apply', s_category: 'Co-chair' })
      .where('reference', '=', reference)
      .execute()
    expect((await rolesOf(db).applied()).map((one) => [one.reference, one.kind])).toEqual([[reference, 'co-chair']])
    const id = await appoint(services, olga, order({ application: reference }))
    expect(await rolesOf(db).applied()).toEqual([])
    expect(await named()).toEqual([])
    const [secret = ''] = await links('ada@example.org')
    expect(await findOfferedRole(services, secret)).toMatchObject({ isOpen: true, role: 'co-chair' })
    await answerRole(services, secret, true)
    expect(await named()).toEqual(['Ada Lovelace'])
    expect(await refusalOf(answerRole(services, secret, false))).toBe('role.closed')
    expect((await rolesOf(db).confirmedOf(colombo)).map((one) => one.id)).toEqual([id])
  })

  test('is given once, and can be declined and given again', async () => {
    const keynote = order({ role: 'keynote', email: 'grace@example.org', name: 'Grace Hopper' })
    await appoint(services, olga, keynote)
    expect(await refusalOf(appoint(services, olga, { ...keynote, email: 'GRACE@example.org' }))).toBe('role.exists')
    const [secret = ''] = await links('grace@example.org')
    await answerRole(services, secret, false)
    expect(await named()).not.toContain('Grace Hopper')
    expect(await refusalOf(appoint(services, olga, keynote))).toBe('allowed')
  })

  test('is asked for again with a new link; the earlier one ends, and so does a late answer', async () => {
    const id = await appoint(services, olga, order({ role: 'ambassador', email: 'mary@example.org', name: 'Mary Mbeki' }))
    const [first = ''] = await links('mary@example.org')
    await askAgain(services, olga, id)
    const second = (await links('mary@example.org')).find((link) => link !== first) ?? ''
    expect(await refusalOf(answerRole(services, first, true))).toBe('role.closed')
    const before = clock.now
    clock.now = new Date(before.getTime() + days(31))
    expect(await refusalOf(answerRole(services, second, true))).toBe('role.closed')
    clock.now = before
    await answerRole(services, second, true)
    expect(await refusalOf(askAgain(services, olga, id))).toBe('role.closed')
  })

  test('that is taken back leaves the page', async () => {
    const id = await appoint(services, olga, order({ role: 'sponsor', organisation: 'Acme', email: 'acme@example.org', name: 'Ann Acme' }))
    const [secret = ''] = await links('acme@example.org')
    await answerRole(services, secret, true)
    expect(await named()).toContain('Ann Acme')
    await endRole(services, olga, id)
    expect(await named()).not.toContain('Ann Acme')
    expect(await refusalOf(endRole(services, olga, id))).toBe('role.closed')
  })

  test('brings a certificate, once however the person came to it; taking the role back revokes it', async () => {
    const subjects = async (kind: DocumentKind) =>
      (await candidatesOf(db, colombo).find(kind)).map(({ name, subject, isEntitled }) => [name, subject.split(':')[0], isEntitled])
    const { id: application } = await given.application('kim@example.org')
    const invited = {
      id: 'kim',
      application_id: application,
      conference_id: colombo,
      speaker_name: 'Kim Keynote',
      speaker_title: '',
      speaker_category: 'Keynotes',
    }
    const times = { token_hash: Buffer.from('kim'), invited_by: 'Olga', invited_at: clock.now, expires_at: clock.now, answered_at: null }
    await db
      .insertInto('speaker_invitation')
      .values({ ...invited, ...times, state: 'open' })
      .execute()
    const agreed = async (more: Record<string, string>) => {
      const id = await appoint(services, olga, order(more))
      const [secret = ''] = await links(more.email ?? '')
      await answerRole(services, secret, true)
      return id
    }
    await agreed({ role: 'keynote', email: 'KIM@example.org', name: 'Kim Keynote' }).catch(() => undefined)
    const lin = await agreed({ role: 'keynote', email: 'lin@example.org', name: 'Lin Lecturer' })
    expect((await subjects('keynote-certificate')).filter(([name]) => name === 'Kim Keynote' || name === 'Lin Lecturer')).toEqual([
      ['Kim Keynote', 'speaker', true],
      ['Lin Lecturer', 'role', true],
    ])
    await agreed({ role: 'academic-partner', organisation: 'University of Kandy', email: 'uni@example.org', name: 'Una' })
    expect(await subjects('academic-partner-certificate')).toEqual([['University of Kandy', 'role', true]])
    await appoint(services, olga, order({ role: 'sponsor', organisation: 'Silent plc', email: 'silent@example.org', name: 'Sil' }))
    expect((await subjects('sponsor-certificate')).filter(([name]) => name === 'Silent plc')).toEqual([['Silent plc', 'role', false]])
    const certificate = await givenDocument(services, { kind: 'keynote-certificate', subject: `role:${lin}`, email: 'lin@example.org' })
    await endRole(services, olga, lin)
    expect(await documentsOf(db).find(certificate.id)).toMatchObject({ state: 'revoked', endedBy: 'Olga Organiser' })
    await tellOfEnds(services)
    const told = await db.selectFrom('mail').select('kind').where('to_address', '=', 'lin@example.org').where('kind', '=', 'document.revoked').execute()
    expect(told).toHaveLength(1)
    expect((await subjects('keynote-certificate')).map(([name]) => name)).not.toContain('Lin Lecturer')
  })

  test('needs the right, a conference to come and, for a sponsor, an organisation', async () => {
    const other = order({ email: 'other@example.org' })
    expect(await refusalOf(appoint(services, { ...olga, rights: ['check-in'] }, other))).toBe('desk.not_allowed')
    expect(await refusalOf(appoint(services, olga, { ...other, conference: 'nowhere' }))).toBe('request.invalid')
    expect(await refusalOf(appoint(services, olga, { ...other, application: 'AP-NOTHING' }))).toBe('application.unknown')
    expect(roleOrder.safeParse({ ...other, role: 'sponsor' }).success).toBe(false)
    for (const secret of ['', 'x', 'a'.repeat(43)]) expect(await refusalOf(answerRole(services, secret, true))).toBe('role.closed')
  })
})

test('the page names nobody twice: the desk’s own speakers come first, organisations stand for sponsors', () => {
  const role = (kind: 'keynote' | 'co-chair' | 'sponsor' | 'ambassador', name: string) => ({ id: name, role: kind, name, title: 'Prof', organisation: 'Acme' })
  const there = { selectedTeamMembers: [{ speakerName: 'Zoe Angstrom', speakerCategory: 'Keynote', speakerTitle: '' }] }
  const roles = [
    role('keynote', 'Prof. Dr Zoë Ångström'),
    role('co-chair', 'Ada Lovelace'),
    role('keynote', 'ada lovelace'),
    role('ambassador', 'Mary'),
    role('sponsor', 'Ann'),
  ]
  expect(speakersAmong(roles, there)).toEqual([{ speakerName: 'Ada Lovelace', speakerCategory: 'Co-chair', speakerTitle: 'Prof, Acme' }])
  expect(supportersAmong(roles).map(({ kicker, name }) => `${kicker}: ${name}`)).toEqual(['Sponsor: Acme', 'Ambassador: Mary'])
})

test('after the conference roles end, names stay, and those who came are thanked once', async () => {
  const came = await given.registration('came@example.org', { moves: ['needs-approval', 'open', 'paid'] })
  await given.registration('stayed@example.org', { moves: ['needs-approval', 'open', 'paid'] })
  const undone = await given.registration('undone@example.org', { moves: ['needs-approval', 'open', 'paid'] })
  const event = { kind: 'in' as const, undoes: null, at: 1000, day: '2027-05-11' }
  const witness = { receivedAt: services.now(), deviceId: null, organiserId: null }
  await attendanceOf(colombo, db).add(
    [
      { ...event, id: 'event-came', person: came.registrationId },
      { ...event, id: 'event-undone', person: undone.registrationId },
      { ...event, id: 'event-undo', person: undone.registrationId, kind: 'undone', undoes: 'event-undone' },
    ],
    witness,
  )
  expect(await thankParticipants(services)).toBe(0)
  expect(await endTerms(services)).toBe(0)
  clock.now = new Date(Date.parse(`${conference?.end_date ?? ''}T12:00:00Z`) + days(3))
  expect(await thankParticipants(services)).toBe(1)
  expect(await thankParticipants(services)).toBe(0)
  expect(await db.selectFrom('mail').select('to_address').where('kind', '=', 'attendance.thanks').execute()).toEqual([{ to_address: 'came@example.org' }])
  const [thanks] = await db.selectFrom('mail').select('letter').where('kind', '=', 'attendance.thanks').execute()
  expect(JSON.stringify(thanks?.letter)).toContain(`/registration/${came.reference}/${came.secret}/documents`)
  const before = await named()
  expect(await endTerms(services)).toBeGreaterThan(0)
  expect(await endTerms(services)).toBe(0)
  expect(await named()).toEqual(before)
})
