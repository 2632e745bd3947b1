import type { ColumnType } from 'kysely'
import type { CalendarDay } from '../dates.ts'

/** A published article as the library finds it; triggers maintain it. */
export interface ArticleSearchTable {
  article_id: string
  published_on: CalendarDay
  year: number
  /** Empty for an article of a journal. */
  conference_id: string
  series: string
  topic: string
  language: string
  countries: string[]
  title_words: ColumnType<string, never, never>
  head_words: ColumnType<string, never, never>
  words: ColumnType<string, never, never>
}

/** A word of a title or of an author's name, for those who mistype it. */
export interface ArticleWordTable {
  word: string
  trigrams: ColumnType<string[], never, never>
}
