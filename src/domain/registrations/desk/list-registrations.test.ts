import { beforeAll, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { readCursorRange } from '../../desk/list-page.ts'
import { listRegistrations } from './list-registrations.ts'
import { registrationListOf } from './registration-list.store.ts'
import { readRegistrationQuery, writeRegistrationQuery } from './registration-query.ts'

const { db, given, clock } = await deskSubmissionsHouse()
const list = async (search: string) => {
  const params = new URLSearchParams(search)
  return listRegistrations(db, readRegistrationQuery(params), readCursorRange(params, params.get('sort')?.includes('name') ? 'text' : 'timestamp'))
}
const names = async (search: string) => (await list(search)).rows.map(({ name }) => name)

beforeAll(async () => {
  const people = [
    ['Zoë Ashby', { regtype: '332', country: 'Kenya' }],
    ['ana Brito', { moves: ['needs-approval', 'open'] }],
    ['Bo Chen', { moves: ['needs-approval', 'waiting-list'], names: [] }],
    ['Spam Bot', { suspicion: 'the hidden field was filled' }],
  ] as const
  for (const [name, wishes] of people) {
    clock.now = new Date(clock.now.getTime() + 60_000)
    await given.registration(`${name.split(' ')[0]?.toLowerCase()}@example.org`, { name, ...structuredClone(wishes) } as object)
  }
  await given.submission('author@example.org')
})

test('the newest comes first, and names are sorted without case', async () => {
  expect(await names('')).toEqual(['Spam Bot', 'Bo Chen', 'ana Brito', 'Zoë Ashby'])
  expect(await names('sort=registered')).toEqual(['Zoë Ashby', 'ana Brito', 'Bo Chen', 'Spam Bot'])
  expect(await names('sort=name')).toEqual(['ana Brito', 'Bo Chen', 'Spam Bot', 'Zoë Ashby'])
  expect(await names('sort=-name')).toEqual(['Zoë Ashby', 'Spam Bot', 'Bo Chen', 'ana Brito'])
})

test('filters and the search find what they name, and only that', async () => {
  expect(await names('state=open')).toEqual(['ana Brito'])
  expect(await names('category=332')).toEqual(['Zoë Ashby'])
  expect(await names('country=Kenya')).toEqual(['Zoë Ashby'])
  expect(await names('suspicious=yes')).toEqual(['Spam Bot'])
  expect(await names('q=zoe')).toEqual(['Zoë Ashby'])
  expect(await names('q=himal%20bo')).toEqual(['Spam Bot', 'Bo Chen'])
  expect(await names('conference=colombo&state=waiting-list')).toEqual(['Bo Chen'])
  expect(await names('conference=kandy')).toEqual([])
  expect(await names('q=%21%21')).toEqual([])
  const { reference } = (await list('state=open')).rows[0] ?? { reference: '' }
  expect(await names(`q=${reference.toLowerCase()}`)).toEqual(['ana Brito'])
  expect(await names(`from=2020-01-01&to=2020-01-02`)).toEqual([])
})

test('every state is counted, whatever state is shown, and the total counts what is shown', async () => {
  const { byState, all, total } = await list('state=open')
  expect(byState).toEqual({
    'waiting-list': 1,
    'needs-approval': 2,
    'scholarship-applied': 0,
    open: 1,
    paid: 0,
    cancelled: 0,
    carried: 0,
    lapsed: 0,
  })
  expect([total, all]).toEqual([1, 4])
})

test.each(['', 'sort=registered', 'sort=name', 'sort=-name'])('pages go on and back by cursor (%s)', async (search) => {
  const query = readRegistrationQuery(new URLSearchParams(search))
  const store = registrationListOf(db)
  const all = (await store.page(query, { limit: 10 })).map(({ name }) => name)
  const first = await store.page(query, { limit: 2 })
  const second = await store.page(query, { limit: 2, after: first.at(-1)?.cursor })
  expect([...first, ...second].map(({ name }) => name)).toEqual(all)
  expect((await store.page(query, { limit: 2, before: second[0]?.cursor })).map(({ name }) => name)).toEqual(all.slice(0, 2))
})

test('a view is its address, without what is not asked for', () => {
  const search = 'q=bo&conference=colombo&state=open&category=333&country=Nepal&from=2026-01-01&to=2026-02-01&suspicious=yes&sort=name'
  expect(writeRegistrationQuery(readRegistrationQuery(new URLSearchParams(search))).toString()).toBe(search)
  expect(writeRegistrationQuery(readRegistrationQuery(new URLSearchParams('state=received&sort=-registered&from=31-12'))).toString()).toBe('')
})
