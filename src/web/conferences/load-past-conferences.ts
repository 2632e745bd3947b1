import { type ConferenceSummary, yearOf } from '#domain/conferences/conference.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { acceptedAbstractCounts } from '#domain/programme/accepted-abstracts.store.ts'
import { conferencesWithProgramme } from '#domain/programme/public-programme.store.ts'
import { volumePath } from '#domain/publishing/published-article.ts'
import { type PublishedVolume, volumesOf } from '#domain/publishing/volumes.store.ts'
import type { Services } from '#domain/services.ts'
import { programmeAddress } from '../programme/programme-address.ts'
import { conferenceAddress } from './addresses.ts'

/** More than twenty years of a conference a month; older ones are found in the list of conferences by year. */
const maxConferences = 300

/** What remains of the conferences that are over, by year. */
export async function loadPastConferences({ db, now }: Pick<Services, 'db' | 'now'>, limit = maxConferences) {
  const found = await conferencesOf(db).past(now(), limit + 1)
  const conferences = found.slice(0, limit)
  const ids = conferences.map(({ _id }) => _id)
  const [withProgramme, abstracts, volumes] = await Promise.all([
    conferencesWithProgramme(db, ids),
    acceptedAbstractCounts(db, ids),
    volumesOf(db).ofConferences(ids),
  ])
  const rows = conferences.map((conference) => ({
    ...rowOf(conference),
    programme: withProgramme.has(conference._id) ? programmeAddress(conference) : undefined,
    abstracts: abstracts.get(conference._id) ?? 0,
    volume: volumeOf(volumes.get(conference._id)),
  }))
  return {
    years: [...new Set(conferences.map(yearOf))].map((year) => ({ year, rows: rows.filter(({ startDate }) => startDate.startsWith(year)) })),
    hasOlder: found.length > limit,
  }
}

function rowOf(conference: ConferenceSummary) {
  const { _id, conNo, subConference, theme, startDate, endDate, location, country } = conference
  return { _id, conNo, subConference, theme, startDate, endDate, location, country, address: conferenceAddress(conference) }
}

const volumeOf = (volume: PublishedVolume | undefined) => volume && { title: volume.title, path: volumePath(volume, volume.series.id) }

export type PastConference = Awaited<ReturnType<typeof loadPastConferences>>['years'][number]['rows'][number]
