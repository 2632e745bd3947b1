import { expect, test } from 'vitest'
import { givenArticle, givenVolume } from '../../../tests/support/given-articles.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { articlesOf } from './articles.store.ts'
import { volumesOf } from './volumes.store.ts'

const now = new Date('2026-05-04T10:00:00Z')

test('readers get published and removed articles, never one in production', async () => {
  const { db } = await testDatabase()
  const volume = await givenVolume(db, now, { slug: 'education-2026' })
  const open = await givenArticle(db, volume, now, { slug: 'open' })
  const removed = await givenArticle(db, volume, now, { slug: 'removed', state: 'removed', removed_reason: 'A court asked for it.' })
  const draft = await givenArticle(db, volume, now, { slug: 'draft', state: 'proof' })
  const found = await articlesOf(db).published([removed, draft, open])
  expect(found.map(({ slug, state, path, abstract }) => [slug, state, path, abstract])).toEqual([
    ['removed', 'removed', '/proceedings/education-2026/removed', ''],
    ['open', 'published', '/proceedings/education-2026/open', 'Forty teachers kept a diary for a term.'],
  ])
  expect(await articlesOf(db).findIn('education-2026', 'draft')).toBeUndefined()
  expect((await articlesOf(db).findIn('education-2026', 'open'))?.authors.map(({ name }) => name)).toEqual(['Nimali Perera'])
})

test('a notice and its article know each other', async () => {
  const { db } = await testDatabase()
  const volume = await givenVolume(db, now)
  const article = await givenArticle(db, volume, now)
  const notice = await givenArticle(db, volume, now, { kind: 'retraction', title: 'Retraction' })
  const waiting = await givenArticle(db, volume, now, { kind: 'correction', title: 'Not yet', state: 'ready' })
  await db
    .insertInto('article_notice')
    .values([
      { notice_id: notice, article_id: article },
      { notice_id: waiting, article_id: article },
    ])
    .execute()
  const [one, other] = await articlesOf(db).published([article, notice])
  expect(one?.notices.map(({ title }) => title)).toEqual(['Retraction'])
  expect([one?.about, other?.about?.id]).toEqual([null, article])
})

test('a volume is there once it is published', async () => {
  const { db } = await testDatabase()
  await givenVolume(db, now, { slug: 'open' })
  await givenVolume(db, now, { slug: 'draft', state: 'draft', published_on: null })
  expect((await volumesOf(db).findPublished('open'))?.title).toBe('Teaching after the Flood')
  expect(await volumesOf(db).findPublished('draft')).toBeUndefined()
})
