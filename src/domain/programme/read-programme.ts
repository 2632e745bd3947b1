import type { Conference } from '../conferences/conference.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { Refusal } from '../refusal.ts'
import type { Database } from '../tables.ts'
import { type Clash, findClashes } from './clashes.ts'
import type { PlacedPaper } from './placed-paper.ts'
import { findPlacedPapers } from './placed-papers.store.ts'
import { type PublishedVersion, programmeOf } from './programme.store.ts'
import { type Programme, type ProgrammePerson, paperIdsIn } from './programme.ts'

export interface ProgrammeAtDesk {
  conference: Conference
  programme: Programme
  people: Map<string, ProgrammePerson>
  papers: Map<string, PlacedPaper>
  published: PublishedVersion | undefined
}

/** Everything that the editor and a publication need to know. A fixed number of queries. */
export async function readProgramme(db: Database, conferenceId: string): Promise<ProgrammeAtDesk> {
  const conference = await conferencesOf(db).findAlsoDraft(conferenceId)
  if (!conference) throw new Refusal('conference.unknown', 'There is no such conference.')
  const store = programmeOf(conferenceId, db)
  const programme = await store.draft()
  const published = await store.published()
  const people = await store.people()
  const named = new Set([...paperIdsIn(programme), ...(published ? paperIdsIn(published.content) : [])])
  return { conference, programme, people, published, papers: await findPlacedPapers(db, conferenceId, [...named]) }
}

export function clashesOf({ programme, papers, people }: ProgrammeAtDesk): Clash[] {
  return findClashes(programme, { papers, people })
}
