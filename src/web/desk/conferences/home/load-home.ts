import { conferenceHomeOf } from '#domain/conferences/conference-home.store.ts'
import { deadlineExtensionsOf } from '#domain/conferences/deadline-extensions.store.ts'
import { type DeskConference, deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { deadlineKeys, type ImportantDateKey, importantDateNames } from '#domain/conferences/important-dates.ts'
import { clockOf } from '#domain/contact/message-clock.ts'
import { dayInZone, daysBetween, formatDay, formatTimestamp } from '#domain/dates.ts'
import { lateEntriesOf } from '#domain/papers/late-entries.store.ts'
import { lateEntryState } from '#domain/papers/late-entry.ts'
import { registrationLabels, registrationStates } from '#domain/registrations/registration.ts'
import { reviewAttentionOf } from '#domain/review/board/review-attention.store.ts'
import type { Services } from '#domain/services.ts'
import { stateLabels } from '#domain/submissions/next-steps.ts'
import { paperStates } from '#domain/submissions/paper.ts'
import { conferenceAddress } from '../../../conferences/addresses.ts'

const nearDays = 14

/** Everything on the home of one conference; undefined when there is none with this id. */
export async function loadHome({ db, now }: Pick<Services, 'db' | 'now'>, id: string, reader: string) {
  const conference = await deskConferencesOf(db).find(id)
  if (!conference) return undefined
  const time = now()
  const home = conferenceHomeOf(id, db)
  const [attention, review, papers, registrations, messages, letters, files, extensions, submissions, lateEntries] = await Promise.all([
    home.attention(time),
    reviewAttentionOf(db, reader, time).ofConference(id),
    home.papersByState(),
    home.registrationsByState(),
    home.messages(),
    home.letters(reader),
    home.files(),
    deadlineExtensionsOf(db).all(id),
    deskConferencesOf(db).countSubmissions(id),
    lateEntriesOf(db).ofConference(id),
  ])
  const { conNo, subConference, startDate, endDate, location, state, notice, speakers, publishedAt, changedAt } = conference
  return {
    conference: { id, conNo, subConference, startDate, endDate, location, state, isDraft: publishedAt === null },
    version: changedAt.toISOString(),
    notice,
    address: conferenceAddress({ ...conference, _id: id }),
    submissions,
    review,
    attention: { ...attention, received: papers.get('received') ?? 0, toConfirm: registrations.get('needs-approval') ?? 0 },
    papers: paperStates.map((one) => ({ state: one, label: stateLabels[one], count: papers.get(one) ?? 0 })),
    registrations: registrationStates.map((one) => ({ state: one, label: registrationLabels[one], count: registrations.get(one) ?? 0 })),
    dates: datesOf(conference, time),
    deadlines: deadlineKeys.flatMap((key) => (conference[key] ? [{ key, day: conference[key] }] : [])),
    extensions,
    lateEntries: lateEntries.map((entry) => ({
      id: entry.id,
      name: entry.name,
      email: entry.email,
      until: formatDay(entry.expires_on),
      state: lateEntryState(entry, conference.timeZone, time),
      reference: entry.reference,
    })),
    speakers: speakers.map((speaker) => ({ id: speaker.id ?? '', name: speaker.speakerName, category: speaker.speakerCategory })),
    messages: messages.map((one) => ({ reference: one.reference, subject: one.subject || 'No subject', name: one.name, clock: clockOf(one, time) })),
    letters: letters.map(({ queuedAt, ...letter }) => ({ ...letter, when: formatTimestamp(queuedAt) })),
    files: files.map(({ arrivedAt, ...file }) => ({ ...file, when: formatTimestamp(arrivedAt) })),
  }
}

/** Every date of the conference with how many days are left in its own time zone. */
function datesOf(conference: DeskConference, now: Date) {
  const today = dayInZone(now, conference.timeZone)
  const dates = (Object.keys(importantDateNames) as ImportantDateKey[]).map((key) => ({ name: importantDateNames[key] as string, day: conference[key] }))
  return [...dates, { name: 'Conference', day: conference.startDate }].map(({ name, day }) => {
    const left = day ? daysBetween(today, day) : undefined
    const tone = left === undefined || left < 0 ? ('none' as const) : left <= nearDays ? ('warn' as const) : ('good' as const)
    return { name, day, tone, left: left === undefined ? 'not set' : formatDaysLeft(left) }
  })
}

function formatDaysLeft(days: number): string {
  if (days < 0) return days === -1 ? 'yesterday' : `${-days} days ago`
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `${days} days left`
}

export type HomeData = NonNullable<Awaited<ReturnType<typeof loadHome>>>
