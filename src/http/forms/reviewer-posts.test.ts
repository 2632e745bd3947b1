import { beforeEach, describe, expect, test } from 'vitest'
import { accountHouse, cookieOf, goodPassword } from '../../../tests/support/account-house.ts'
import type { AccountId } from '../../domain/accounts/account.ts'
import { inviteToPool } from '../../domain/review/pool/invite-to-pool.ts'
import { reviewersOf } from '../../domain/review/pool/reviewers.store.ts'

const { db, services, postForm, participant, shownAgain, whoIs } = await accountHouse()
const olga = { accountId: 'olga' as AccountId, name: 'Olga', email: 'olga@example.org', rights: ['review'] as const }
let number = 0
let email = ''

beforeEach(() => {
  number += 1
  email = `ada${number}@example.org`
  shownAgain.length = 0
})

async function invited(): Promise<string> {
  await inviteToPool(services, olga, [{ name: 'Ada Lovelace', email, affiliation: '', topics: [] }])
  const { text_body } = await db
    .selectFrom('mail')
    .select('text_body')
    .where('kind', '=', 'reviewer.invitation')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow()
  return /\/reviewer-invitation\/[\w-]+/.exec(text_body)?.[0] ?? ''
}
const answers = {
  answer: 'yes',
  fName: 'Ada',
  lName: 'Lovelace',
  affiliation: 'Analytical Society',
  country: '',
  'topics[]': 'Health',
  otherTopics: 'engines, Looms',
  maxLoad: '2',
  timeZone: 'Europe/Lisbon',
  confidentiality: 'yes',
  aiRule: 'yes',
}
const withPassword = { ...answers, password: goodPassword, rePassword: goodPassword }

describe('the link of an invitation to the pool, without JavaScript', () => {
  test('accepts with a new password and signs in', async () => {
    const page = await invited()
    const answer = await postForm(page, withPassword)
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: page } })
    expect(await whoIs(cookieOf(answer))).toMatchObject({ email, role: 'g_user' })
    expect(await reviewersOf(db).findByAddress(email)).toMatchObject({ topics: ['Health', 'engines', 'Looms'], maxLoad: 2, isPublic: false })
    expect((await postForm(page, withPassword)).statusCode).toBe(303)
  })

  test('names every problem at once and gives back what was typed, except the password', async () => {
    const { confidentiality: _, ...unticked } = answers
    const answer = await postForm(await invited(), { ...unticked, maxLoad: 'many', timeZone: 'Nowhere', password: 'short', rePassword: 'other' })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(shownAgain[0]?.fields ?? {}).sort()).toEqual(['confidentiality', 'maxLoad', 'password', 'rePassword', 'timeZone'])
    expect(shownAgain[0]?.values).toMatchObject({ affiliation: ['Analytical Society'], maxLoad: ['many'] })
    expect(shownAgain[0]?.values).not.toHaveProperty('password')
    expect(await reviewersOf(db).findByAddress(email)).toBeUndefined()
  })

  test('whoever has an account signs in first', async () => {
    const page = await invited()
    const { cookie } = await participant(email)
    expect((await postForm(page, withPassword)).statusCode).toBe(422)
    expect(shownAgain[0]?.message).toContain('sign in first')
    expect((await postForm(page, answers, { cookie })).statusCode).toBe(303)
    expect(await reviewersOf(db).findByAddress(email)).toMatchObject({ name: 'Ada Lovelace' })
  })

  test('declines without an account', async () => {
    const page = await invited()
    expect((await postForm(page, { answer: 'no' })).statusCode).toBe(303)
    expect((await postForm(page, withPassword)).statusCode).toBe(422)
    expect(await db.selectFrom('account').select('id').where('email', '=', email).execute()).toEqual([])
  })
})

describe('a reviewer’s own profile', () => {
  const profile = { ...answers, name: 'Ada King', version: '1', languages: '', pausedUntil: '', people: 'Charles Babbage\r\n', institutions: '' }

  test('is changed, stopped and taken up again by its owner alone', async () => {
    const cookie = cookieOf(await postForm(await invited(), withPassword))
    const { id = '' } = (await reviewersOf(db).findByAddress(email)) ?? {}
    expect(await postForm('/reviews/profile', profile, { cookie })).toMatchObject({ statusCode: 303, headers: { location: '/reviews/profile?done=saved' } })
    expect(await reviewersOf(db).find(id)).toMatchObject({ name: 'Ada King' })
    expect(await reviewersOf(db).exclusions(id)).toEqual([{ kind: 'person', value: 'Charles Babbage' }])
    await postForm('/reviews/profile/stop', { answer: 'yes' }, { cookie })
    expect((await reviewersOf(db).find(id))?.stoppedAt).not.toBeNull()
    await postForm('/reviews/profile/stop', { answer: 'no' }, { cookie })
    expect((await reviewersOf(db).find(id))?.stoppedAt).toBeNull()
    const other = await participant(`other${number}@example.org`)
    expect((await postForm('/reviews/profile', profile, { cookie: other.cookie })).statusCode).toBe(422)
    expect((await postForm('/reviews/profile', profile)).headers.location).toContain('/login')
  })
})
