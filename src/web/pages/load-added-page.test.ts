import { beforeAll, expect, test } from 'vitest'
import { countedQueries } from '../../../tests/support/counted-queries.ts'
import { testServer } from '../../../tests/support/test-server.ts'
import { contentDeskOf } from '../../domain/content/desk/content-desk.store.ts'
import { loadAddedPage } from './load-added-page.ts'

const { services, db, clock } = await testServer()
const page = (address: string) => ({
  id: 'refunds',
  title: 'Refunds',
  address,
  lead: 'When.',
  sections: [
    { heading: 'Late', body: '<p>a<script>alert(1)</script></p>' },
    { heading: 'Late', body: '<p>b</p>' },
  ],
  searchText: 'Rules.',
})

beforeAll(async () => {
  const store = contentDeskOf('added-pages', db)
  await store.put('refunds', page('money-back'), 0, clock.now)
  for (const [version, address] of [
    [1, 'refunds'],
    [2, 'money-back'],
  ] as const)
    await store.addVersion('refunds', { version, act: 'published', data: page(address), position: 0, madeAt: clock.now, madeBy: 'Olga' })
})

const outcome = async (address: string) => {
  try {
    return await loadAddedPage(services, address)
  } catch (thrown) {
    return thrown instanceof Response ? [thrown.status, thrown.headers.get('location')] : (thrown as { init: { status: number } }).init.status
  }
}

test('an added page is read with sanitised texts and an anchor for every heading', async () => {
  expect(await loadAddedPage(services, 'money-back')).toMatchObject({
    page: {
      title: 'Refunds',
      sections: [
        { anchor: 'late', body: '<p>a</p>' },
        { anchor: 'late-2', body: '<p>b</p>' },
      ],
    },
  })
})

test('an address that the page had before, or another spelling of it, leads to it for good', async () => {
  expect(await outcome('refunds')).toEqual([301, '/money-back'])
  expect(await outcome('Money-Back')).toEqual([301, '/money-back'])
  expect(await outcome('REFUNDS')).toEqual([301, '/money-back'])
})

test('an address that nobody knows is not found, and one that cannot be an address costs no query', async () => {
  expect(await outcome('elsewhere')).toBe(404)
  for (const address of ['.env', 'wp-login.php', 'a b', '\0', '%2F', 'x'.repeat(61)]) {
    expect(await countedQueries(db, async () => void expect(await outcome(address)).toBe(404))).toBe(0)
  }
})
