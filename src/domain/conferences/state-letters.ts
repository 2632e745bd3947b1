import { formatDay, formatDays } from '../dates.ts'
import type { Letter } from '../mail/mail.ts'
import { greeting } from '../submissions/submission-letters.ts'
import type { ConferenceState } from './conference.ts'
import type { DeskConference } from './desk-conferences.store.ts'
import { type ImportantDateKey, importantDateNames } from './important-dates.ts'
import type { PersonConcerned } from './people-concerned.store.ts'

interface StateLetterDetails {
  /** As it was before the change. */
  before: DeskConference
  /** As it will be. */
  after: DeskConference
  /** The organiser's text, as sanitised HTML. */
  notice: string
  person: PersonConcerned
  pageUrl: string
}

/** Tells somebody that a conference is postponed, cancelled, or takes place after all. */
export function stateLetter({ before, after, notice, person, pageUrl }: StateLetterDetails): Letter {
  const { subject, opening } = words[after.state](before, after)
  return {
    subject,
    preview: opening,
    greeting: greeting(person),
    // The notice is an organiser's text, so its links stay links.
    paragraphs: [opening, ...paragraphsOfHtml(notice).map((own) => ({ own, strangers: [] }))],
    facts: [
      { term: 'Conference', value: `${after.conNo} ${after.subConference}` },
      ...(person.references.length > 0
        ? [{ term: person.references.length === 1 ? 'Your reference' : 'Your references', value: person.references.join(', ') }]
        : []),
      ...(after.state === 'scheduled' ? dateFacts(after) : []),
    ],
    button: { text: 'The page of the conference', url: pageUrl },
    closing: ['A reply to this mail reaches us.'],
  }
}

const words = {
  postponed: (before) => ({
    subject: `${before.subConference} is postponed`,
    opening: `${before.subConference}, planned for ${daysAndPlace(before)}, is postponed. The new dates are not known yet; we write to you as soon as they are.`,
  }),
  cancelled: (before) => ({
    subject: `${before.subConference} is cancelled`,
    opening: `${before.subConference}, planned for ${daysAndPlace(before)}, is cancelled.`,
  }),
  scheduled: (before, after) => ({
    subject: before.state === 'cancelled' ? `${after.subConference} takes place after all` : `${after.subConference}: the new dates`,
    opening: `${after.subConference} ${before.state === 'cancelled' ? 'takes place after all' : 'is no longer postponed: it takes place'} on ${daysAndPlace(after)}.`,
  }),
} satisfies Record<ConferenceState, (before: DeskConference, after: DeskConference) => { subject: string; opening: string }>

function daysAndPlace({ startDate, endDate, location }: DeskConference): string {
  return [formatDays(startDate, endDate), location && `in ${location}`].filter(Boolean).join(' ')
}

function dateFacts(conference: DeskConference): Letter['facts'] {
  const dates = (Object.keys(importantDateNames) as ImportantDateKey[]).flatMap((key) => {
    const day = conference[key]
    return day ? [{ term: importantDateNames[key], value: formatDay(day) }] : []
  })
  return [{ term: 'Days', value: formatDays(conference.startDate, conference.endDate) }, ...dates]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Sanitised HTML as paragraphs of plain text; a link is followed by its address. */
export function paragraphsOfHtml(html: string): string[] {
  return html
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, url: string, text: string) => (text.includes(url) ? text : `${text} (${url.replace(/^mailto:/, '')})`))
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<li[^>]*>/g, '- ')
    .replace(/<\/t[dh]>/g, ' ')
    .split(/<\/(?:p|li|h3|h4|tr|blockquote|dt|dd)>/)
    .map((part) =>
      part
        .replace(/<[^>]*>/g, '')
        .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
        .replace(/[ \t]+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
}
