import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { attendanceOf } from '../check-in/attendance.store.ts'
import { days } from '../durations.ts'
import { batchesOf } from './desk/batches.store.ts'
import { workOnBatch } from './desk/issue-batch.ts'
import { documentSettingsOf } from './document-settings.store.ts'
import { defaultDocumentSettings, type RuledKind } from './document-settings.ts'
import { documentsOf } from './documents.store.ts'
import { issueByRule } from './issue-by-rule.ts'

const house = await deskSubmissionsHouse()
const { db, given, clock } = house
const services = { ...house.services, renderDocument: async ({ data }: { data: unknown }) => Buffer.from(`%PDF ${JSON.stringify(data)}`) }
const switchOn = async (issues: RuledKind[]) => {
  const settings = await documentSettingsOf(db).find('colombo')
  await documentSettingsOf(db).save('colombo', { ...defaultDocumentSettings, issues, version: settings.version }, services.now())
}
const work = async () => {
  for (const id of await batchesOf(db).unfinished()) await workOnBatch(services, id)
}
const issued = async () =>
  (await db.selectFrom('document').select(['kind', 'holder_email']).orderBy('kind').orderBy('holder_email').execute()).map(
    ({ kind, holder_email }) => `${kind} ${holder_email}`,
  )

test('a conference issues by itself only what it has switched on, once each, and a revoked document stays revoked', async () => {
  await given.submission('ada@example.org', { moves: ['received', 'under-review', 'accepted'] })
  await given.submission('bo@example.org', { moves: ['received', 'under-review'], unreleased: ['accepted'] })
  const came = await given.registration('came@example.org', { moves: ['needs-approval', 'open', 'paid'] })
  await given.registration('stayed@example.org', { moves: ['needs-approval', 'open', 'paid'] })
  const event = { id: 'event-came', kind: 'in' as const, undoes: null, at: 1000, day: '2027-05-11', person: came.registrationId }
  await attendanceOf('colombo', db).add([event], { receivedAt: services.now(), deviceId: null, organiserId: null })
  expect(await issueByRule(services)).toBe(0)
  await switchOn(['acceptance-letter', 'listener-certificate'])
  expect(await issueByRule(services)).toBe(1)
  expect(await issueByRule(services)).toBe(0)
  await work()
  expect(await issued()).toEqual(['acceptance-letter ada@example.org'])
  const told = () => db.selectFrom('mail').select('to_address').where('kind', '=', 'document.issued').orderBy('id').execute()
  expect(await told()).toEqual([{ to_address: 'ada@example.org' }])
  const [letter] = await documentsOf(db).ofAddress('ada@example.org')
  await documentsOf(db).revoke(letter?.id ?? '', { reason: 'mistake', note: '', by: 'Olga', at: services.now() })
  expect(await issueByRule(services)).toBe(0)
  clock.now = new Date('2027-05-14T12:00:00Z')
  expect(await issueByRule(services)).toBe(0)
  clock.now = new Date('2027-05-15T12:00:00Z')
  expect(await issueByRule(services)).toBe(1)
  await work()
  expect(await issued()).toEqual(['acceptance-letter ada@example.org', 'listener-certificate came@example.org'])
  clock.now = new Date(clock.now.getTime() + days(61))
  await switchOn(['acceptance-letter', 'listener-certificate', 'attendance-confirmation'])
  expect(await issueByRule(services)).toBe(0)
})

test('a name that cannot be printed is tried once and left to the desk', async () => {
  clock.now = new Date('2027-05-15T13:00:00Z')
  const kim = await given.registration('kim@example.org', { moves: ['needs-approval', 'open', 'paid'], name: '김민준' })
  const event = { id: 'event-kim', kind: 'in' as const, undoes: null, at: 1000, day: '2027-05-11', person: kim.registrationId }
  await attendanceOf('colombo', db).add([event], { receivedAt: services.now(), deviceId: null, organiserId: null })
  await switchOn(['listener-certificate'])
  expect(await issueByRule(services)).toBe(1)
  await work()
  expect(await issueByRule(services)).toBe(0)
  expect((await batchesOf(db).latest('colombo'))?.problems.map(({ problem }) => problem)).toEqual([expect.stringContaining('김 민 준')])
})
