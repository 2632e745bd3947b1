import type { ConferenceSummary } from '../conferences/conference.ts'
import { type CalendarDay, formatDay } from '../dates.ts'
import type { StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'
import type { Paper } from '../submissions/paper.ts'
import type { Submission } from '../submissions/submission.ts'
import { addressed, conferenceValues } from '../submissions/submission-letters.ts'
import type { Missing } from './paper-details.ts'

type Named = Pick<Paper, 'reference' | 'title'>

interface CoAuthorDetails {
  name: string
  submission: Submission
  paper: Named
  conference: ConferenceSummary
  url: string
}

/** Tells a co-author of the paper; the link confirms it or says that they are not an author. */
export function coAuthorLetter({ name, submission, paper, conference, url }: CoAuthorDetails): StandingLetter {
  return standingLetter(
    'paper.co_author',
    { name, sender: submission.name, ...conferenceValues(conference) },
    {
      preview: 'Please tell us whether you are one of its authors.',
      conferenceId: conference._id,
      facts: [
        { term: 'Title', value: paper.title },
        { term: 'Conference', value: conference.subConference },
      ],
      url,
    },
  )
}

export function coAuthorDenialForOffice({ name, paper, conference, note }: Omit<CoAuthorDetails, 'submission' | 'url'> & { note: string }): StandingLetter {
  return standingLetter(
    'paper.co_author_denied.office',
    { sender: name, reference: paper.reference, ...conferenceValues(conference) },
    {
      preview: `${name} is not an author of ${paper.reference}.`,
      conferenceId: conference._id,
      facts: [{ term: 'Reference', value: paper.reference }, { term: 'Title', value: paper.title }, ...(note ? [{ term: 'Note', value: note }] : [])],
    },
  )
}

interface ReminderDetails {
  submission: Submission
  paper: Named
  conference: ConferenceSummary
  missing: readonly Missing[]
  url: string
}

/** Something is still missing of a paper: some days after it came, or some days before the call closes. */
export function incompleteReminder(kind: 'arrival' | 'deadline', deadline: CalendarDay | null, details: ReminderDetails): StandingLetter {
  const { submission, paper, conference, missing, url } = details
  const values = { ...addressed(submission), ...conferenceValues(conference), reference: paper.reference }
  const facts = [
    { term: 'Reference', value: paper.reference },
    { term: 'Title', value: paper.title },
    { term: 'Still missing', value: missing.map(({ message }) => message).join('\n') },
  ].filter(({ value }) => value !== '')
  const particulars = { facts, url, conferenceId: conference._id }
  return kind === 'deadline' && deadline
    ? standingLetter('paper.incomplete-deadline', { ...values, deadline: formatDay(deadline) }, particulars)
    : standingLetter('paper.incomplete-arrival', values, particulars)
}

type PresentationDetails = Omit<ReminderDetails, 'missing'>

function presentationParts({ submission, paper, conference, url }: PresentationDetails) {
  const facts = [
    { term: 'Reference', value: paper.reference },
    { term: 'Title', value: paper.title },
    { term: 'Conference', value: conference.subConference },
  ].filter(({ value }) => value !== '')
  return {
    values: { ...addressed(submission), ...conferenceValues(conference), reference: paper.reference },
    particulars: { facts, url, conferenceId: conference._id },
  }
}

/** Thanks an author who will present. */
export function presentationConfirmed(details: PresentationDetails): StandingLetter {
  const { values, particulars } = presentationParts(details)
  return standingLetter('paper.presentation_confirmed', values, particulars)
}

/** Nobody has said yet whether an accepted paper will be presented: some days after the letter, or some days before registration closes. */
export function presentationReminder(kind: 'first' | 'deadline', deadline: CalendarDay | null, details: PresentationDetails): StandingLetter {
  const { values, particulars } = presentationParts(details)
  return kind === 'deadline' && deadline
    ? standingLetter('paper.presentation_deadline', { ...values, deadline: formatDay(deadline) }, particulars)
    : standingLetter('paper.presentation_reminder', values, particulars)
}

interface LateEntryDetails {
  name: string
  conference: ConferenceSummary
  expiresOn: CalendarDay
  url: string
}

/** Admits one person after the deadline. */
export function lateEntryLetter({ name, conference, expiresOn, url }: LateEntryDetails): StandingLetter {
  return standingLetter(
    'late-entry.link',
    { name, ...conferenceValues(conference), deadline: formatDay(expiresOn) },
    {
      preview: `You can still send your abstract, until ${formatDay(expiresOn)}.`,
      conferenceId: conference._id,
      facts: [{ term: 'Conference', value: conference.subConference }],
      url,
    },
  )
}
