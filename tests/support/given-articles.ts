import type { Insertable } from 'kysely'
import { randomId } from '../../src/domain/accounts/tokens.ts'
import type { ArticleTable, Database, VolumeTable } from '../../src/domain/tables.ts'

/** A published volume of proceedings. */
export async function givenVolume(db: Database, now: Date, changes: Partial<Insertable<VolumeTable>> = {}): Promise<string> {
  const id = changes.id ?? randomId()
  const volume = { id, slug: `volume-${id.toLowerCase()}`, kind: 'proceedings' as const, series: 'education-teaching', number: '12', year: 2026 }
  await db
    .insertInto('volume')
    .values({
      ...volume,
      title: 'Teaching after the Flood',
      conference_id: null,
      state: 'published',
      published_on: '2026-05-04',
      made_at: now,
      doi: null,
      ...changes,
    })
    .execute()
  return id
}

/** A published article with one author, in a volume. */
export async function givenArticle(db: Database, volumeId: string, now: Date, changes: Partial<Insertable<ArticleTable>> = {}): Promise<string> {
  const id = changes.id ?? randomId()
  const dates = { received_on: '2026-01-05', accepted_on: '2026-02-09', published_on: '2026-05-04', made_at: now, changed_at: now }
  const text = { title: 'Reading aloud in multilingual classrooms', abstract: 'Forty teachers kept a diary for a term.', language: 'en', topic: 'education' }
  const article = {
    id,
    volume_id: volumeId,
    series: 'education-teaching',
    slug: `article-${id.toLowerCase()}`,
    kind: 'paper' as const,
    state: 'published' as const,
  }
  await db
    .insertInto('article')
    .values({ ...article, ...text, ...dates, keywords: ['literacy'], paper_id: null, doi: null, file_id: null, ...changes })
    .execute()
  const author = { name: 'Nimali Perera', given: 'Nimali', family: 'Perera', affiliation: 'University of Colombo', country: 'Sri Lanka' }
  await db
    .insertInto('article_author')
    .values({ article_id: id, position: 0, ...author })
    .execute()
  return id
}
