import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../tests/support/desk-submissions-house.ts'
import { readPublicProgramme } from './programme/public-programme.ts'
import { clashesOf, readProgramme } from './programme/read-programme.ts'
import { articlesOf } from './publishing/articles.store.ts'
import { sampleDataOf } from './sample-data.store.ts'
import { sampleArticles, sampleProgramme } from './sample-publications.store.ts'

test('sample articles are found in the library, and the sample programme has no clash', async () => {
  const { db, given, services } = await deskSubmissionsHouse()
  await given.submission('first@example.org')
  const fileId = await given.file('paper.pdf')
  const series = { id: 'education-teaching', title: 'Proceedings in Education', issn: '9999-0733' }
  await db
    .insertInto('content_entry')
    .values({ collection: 'proceedings', id: series.id, position: 1, data: JSON.stringify(series) } as never)
    .execute()
  const placed = await db.transaction().execute(async (trx) => {
    await sampleDataOf(trx).conferences(1)
    await sampleDataOf(trx).submissions(60, 1, fileId)
    await sampleArticles(trx, 40, services.now())
    return sampleProgramme(trx, services.now())
  })
  expect(placed).toBe(12)
  const [newest = ''] = await articlesOf(db).newestIds(1)
  const [article] = await articlesOf(db).published([newest])
  expect(article).toMatchObject({ path: expect.stringMatching(/^\/proceedings\/crowd-1\/study-\d+$/), authors: [{ given: 'Ada' }] })
  expect(await articlesOf(db).countPublished()).toBe(40)
  const [word = ''] = article?.keywords ?? []
  const found = await db.selectFrom('article_search').select('article_id').where('article_id', '=', newest).executeTakeFirst()
  expect([word.length > 5, found]).toEqual([true, { article_id: newest }])
  expect((await readPublicProgramme(db, 'crowd-000001'))?.sessions.flatMap(({ items }) => items)).toHaveLength(12)
  expect(clashesOf(await readProgramme(db, 'crowd-000001'))).toEqual([])
})
