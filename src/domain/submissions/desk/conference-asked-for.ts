import { searchWords } from '../../conferences/search-words.ts'
import type { Database } from '../../tables.ts'
import type { NamedConference } from './named-conference.ts'
import { submissionListOf } from './submission-list.store.ts'

/** Which conference somebody means who typed its name, or some words of it; several when the words fit several. */
export async function conferenceAskedFor(db: Database, typed: string): Promise<NamedConference[]> {
  const words = searchWords(typed)
  if (words.length === 0) return []
  const found = await submissionListOf(db).conferencesWith(words)
  const exactly = found.filter(({ name }) => name === typed.trim())
  return exactly.length === 1 ? exactly : found
}
