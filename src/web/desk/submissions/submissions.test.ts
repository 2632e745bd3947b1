import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { findSignedIn } from '../../../domain/accounts/sessions.ts'
import { givenConference } from '../../../domain/conferences/conference.fixture.ts'
import { conferencesOf } from '../../../domain/conferences/conferences.store.ts'
import { signedInContext } from '../../accounts/signed-in-context.ts'
import { postedFormContext, servicesContext } from '../../request-context.ts'
import { loader as loadSubmissionPage } from './submission.tsx'
import { loader as loadList } from './submissions.tsx'

const house = await deskSubmissionsHouse()
const { db, services, given, server, clock } = house
const olga = await house.organiser()
const references: string[] = []

beforeAll(async () => {
  for (const email of ['one@example.org', 'two@example.org', 'three@example.org']) {
    clock.now = new Date(clock.now.getTime() + 60_000)
    references.push((await given.submission(email)).reference)
  }
  await conferencesOf(db).add(givenConference({ _id: 'kandy', subConference: 'Health and Medicine Kandy', startDate: '2027-09-01', endDate: '2027-09-02' }))
  await db
    .updateTable('paper')
    .set({ conference_id: 'kandy' })
    .where('reference', '=', references[2] ?? '')
    .execute()
})

async function argsOf(path: string, params: object = {}) {
  const context = new RouterContextProvider()
  const person = await findSignedIn(services, olga.cookie.replace('session=', ''))
  context.set(servicesContext, services)
  context.set(postedFormContext, undefined)
  context.set(signedInContext, async () => person)
  return { context, request: new Request(`http://127.0.0.1${path}`), params } as never
}
const list = async (search: string) => loadList(await argsOf(`/desk/submissions${search}`))
const page = async (reference: string, search = '') => loadSubmissionPage(await argsOf(`/desk/submissions/${reference}${search}`, { reference }))

test('a name that fits several conferences lists nothing until one is chosen, and exports nothing', async () => {
  const unclear = await list('?in=health')
  expect(unclear).toMatchObject({ rows: [], total: 0, conferenceSearch: { typed: 'health' } })
  expect(unclear.conferenceSearch.matches).toHaveLength(2)
  expect((await list('?conference=colombo')).rows).toHaveLength(2)
  for (const path of ['export', 'files']) {
    const url = `/api/v1/desk/submissions/${path}?in=health`
    const answer = await server.inject({ method: 'POST', url, headers: { cookie: olga.cookie } })
    expect([answer.statusCode, answer.json().error.fields]).toEqual([422, { in: 'Please choose the conference first.' }])
  }
})

test('a name that fits one leads to its address, without the parameters of the data request', async () => {
  const answer = await loadList(await argsOf('/desk/submissions.data?in=kandy&state=received&_routes=desk%2Fsubmissions')).catch((thrown: unknown) => thrown)
  expect((answer as Response).headers.get('location')).toBe('/desk/submissions?state=received&conference=kandy')
})

test('a submission has its neighbours in the list one came from', async () => {
  const [first = '', second = '', third = ''] = references
  expect((await page(second)).list).toEqual({ path: '/desk/submissions', search: '', previous: third, next: first })
  expect((await page(second, '?sort=reference')).list).toMatchObject({ previous: first, next: third })
  expect((await page(second, '?conference=colombo')).list).toEqual({
    path: '/desk/submissions?conference=colombo',
    search: '?conference=colombo',
    previous: undefined,
    next: first,
  })
  // It has left the list that it was opened from, and its place in it is still known.
  expect((await page(third, '?conference=colombo')).list).toMatchObject({ previous: undefined, next: second })
})

test('the history says who did what, and nothing of the author where it was sent', async () => {
  const { submission } = await page(references[0] ?? '')
  expect(submission.history.map(({ what, who }) => [what, who])).toEqual([['Received', '']])
})
