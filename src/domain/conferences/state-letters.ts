import { formatDay, formatDays } from '../dates.ts'
import type { Letter, StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'
import { addressed, conferenceValues } from '../submissions/submission-letters.ts'
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
export function stateLetter({ before, after, notice, person, pageUrl }: StateLetterDetails): StandingLetter {
  const named = after.state === 'scheduled' ? after : before
  const values = {
    ...addressed(person),
    ...conferenceValues(named),
    when: daysAndPlace(named),
    // The notice is an organiser's text, so its links stay links.
    notice: paragraphsOfHtml(notice).map((own) => ({ own, strangers: [] })),
  }
  return standingLetter(`conference.${stateChange(before, after)}`, values, {
    conferenceId: after.id,
    facts: [
      { term: 'Conference', value: `${after.conNo} ${after.subConference}` },
      ...(person.references.length > 0
        ? [{ term: person.references.length === 1 ? 'Your reference' : 'Your references', value: person.references.join(', ') }]
        : []),
      ...(after.state === 'scheduled' ? dateFacts(after) : []),
    ],
    url: pageUrl,
  })
}

/** What happens to a conference, as letters and the audit log name it. */
export function stateChange(before: DeskConference, after: DeskConference): 'postponed' | 'cancelled' | 'reinstated' | 'rescheduled' {
  if (after.state !== 'scheduled') return after.state
  return before.state === 'cancelled' ? 'reinstated' : 'rescheduled'
}

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
