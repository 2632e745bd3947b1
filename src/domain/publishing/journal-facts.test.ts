import { expect, test } from 'vitest'
import { givenArticle, givenVolume } from '../../../tests/support/given-articles.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { journalFacts } from './journal-facts.store.ts'

const now = new Date('2026-05-04T10:00:00Z')

test('a journal’s facts are counted from its published articles, and absent below twenty', async () => {
  const { db } = await testDatabase()
  const issue = await givenVolume(db, now, { kind: 'journal-issue', series: 'medicine', issue: '2' })
  const add = (changes: Parameters<typeof givenArticle>[3]) => givenArticle(db, issue, now, { series: 'medicine', ...changes })
  for (let n = 0; n < 19; n++) await add({ peer_reviewed: n < 12, doi: n < 15 ? `10.5555/${n}` : null })
  // None of these counts: not an article, not published, of another journal.
  await add({ kind: 'editorial' })
  await add({ state: 'proof', published_on: null })
  await givenArticle(db, issue, now, { series: 'law' })
  const wrong = await add({ kind: 'retraction' })
  expect(await journalFacts(db, 'medicine')).toBeUndefined()
  const ahead = await add({ volume_id: null, kind: 'abstract', received_on: null })
  await db.updateTable('article_author').set({ country: 'Kenya' }).where('article_id', '=', ahead).execute()
  await db.updateTable('article_author').set({ country: '' }).where('article_id', '=', wrong).execute()
  expect(await journalFacts(db, 'medicine')).toEqual({
    ...{ articles: 20, peerReviewed: 12, withDoi: 15, countries: 2, retracted: 1 },
    ...{ daysToAcceptance: 35, daysToPublication: 84 },
  })
  expect(await journalFacts(db, 'unknown')).toBeUndefined()
})
