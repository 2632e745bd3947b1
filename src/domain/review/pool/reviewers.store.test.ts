import { beforeEach, expect, test } from 'vitest'
import { testServer } from '../../../../tests/support/test-server.ts'
import type { AccountId } from '../../accounts/account.ts'
import { accountsOf } from '../../accounts/accounts.store.ts'
import { reviewersOf } from './reviewers.store.ts'

const { db } = await testServer()
const now = new Date('2026-11-18T10:00:00Z')
const reviewers = reviewersOf(db)

const add = (email: string) => reviewers.add({ name: 'Ada Lovelace', email, origin: 'desk', added_at: now })

async function account(id: string, email: string) {
  await accountsOf(db).add({
    id: id as AccountId,
    role: 'g_user',
    f_name: 'Ada',
    l_name: 'Lovelace',
    email,
    confirmed_at: now,
    password_hash: null,
    created_at: now,
    disabled_at: null,
  })
  return { accountId: id as AccountId, email, confirmed: true }
}

beforeEach(async () => {
  for (const table of ['reviewer', 'account'] as const) await db.deleteFrom(table).execute()
})

test('an address is in the pool once, whatever its case', async () => {
  expect(await add('ada@example.org')).toMatchObject({ email: 'ada@example.org', maxLoad: 3, topics: [], agreedAt: null })
  expect(await add('ADA@example.org')).toBeUndefined()
  expect((await reviewers.findByAddress('Ada@Example.org'))?.email).toBe('ada@example.org')
})

test('the first use ties an account to the reviewer of its confirmed address', async () => {
  const reviewer = await add('ada@example.org')
  const ada = await account('ada', 'Ada@example.org')
  expect(await reviewers.ofAccount({ ...ada, confirmed: false })).toBeUndefined()
  expect(await reviewers.ofAccount(ada)).toMatchObject({ id: reviewer?.id, accountId: 'ada' })
  expect(await reviewers.find(reviewer?.id ?? '')).toMatchObject({ accountId: 'ada', version: 1 })
  expect(await reviewers.ofAccount({ ...ada, email: 'new@example.org' })).toMatchObject({ id: reviewer?.id })
})

test('a reviewer stays with their account when somebody else gets the address', async () => {
  await add('ada@example.org')
  await reviewers.ofAccount(await account('ada', 'ada@example.org'))
  await accountsOf(db).change('ada' as AccountId, { email: 'new@example.org' })
  expect(await reviewers.ofAccount(await account('other', 'ada@example.org'))).toBeUndefined()
})

test('a change raises the version, and exclusions replace each other in order', async () => {
  const id = (await add('ada@example.org'))?.id ?? ''
  await reviewers.change(id, { topics: ['Health'] })
  await reviewers.setExclusions(id, [
    { kind: 'institution', value: 'Example University' },
    { kind: 'person', value: 'Charles Babbage' },
  ])
  await reviewers.setExclusions(id, [{ kind: 'person', value: 'Charles Babbage' }])
  expect(await reviewers.lock(id)).toMatchObject({ version: 2, topics: ['Health'] })
  expect(await reviewers.exclusions(id)).toEqual([{ kind: 'person', value: 'Charles Babbage' }])
})
