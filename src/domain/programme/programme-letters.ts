import { type Conference, type ConferenceSummary, slugOf } from '../conferences/conference.ts'
import { type CalendarDay, formatDay, formatTimeZone } from '../dates.ts'
import type { StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'
import type { Paper } from '../submissions/paper.ts'
import type { Submission } from '../submissions/submission.ts'
import { addressed, conferenceValues } from '../submissions/submission-letters.ts'
import { type ConcernedPerson, placeChangeLabels } from './programme-changes.ts'
import { instantAt } from './zoned-time.ts'

export type ProgrammeLetterKind = 'programme.placed' | 'programme.changed' | 'programme.changed_urgently'

/** The first letter somebody gets names their places; later ones say what changed, and urgent ones say so in their subject. */
export function letterKindFor(person: ConcernedPerson, isUrgent: boolean): ProgrammeLetterKind {
  if (isUrgent) return 'programme.changed_urgently'
  return person.changes.every(({ kind }) => kind === 'new') ? 'programme.placed' : 'programme.changed'
}

interface ProgrammeLetterDetails {
  conference: Conference
  person: ConcernedPerson
  isUrgent: boolean
  publicUrl: string
}

/** Tells somebody when and where they are needed, or what has changed. */
export function programmeLetter({ conference, person, isUrgent, publicUrl }: ProgrammeLetterDetails): StandingLetter {
  const kind = letterKindFor(person, isUrgent)
  const day = person.changes[0]?.day ?? conference.startDate
  return standingLetter(
    kind,
    { name: person.name, ...conferenceValues(conference) },
    {
      conferenceId: conference._id,
      facts: [
        ...person.changes.map(({ kind: change, what, when }) => ({
          term: kind === 'programme.placed' ? when : `${placeChangeLabels[change]}: ${when}`,
          value: what.replace(/^(Presents|Chairs|Gives) /, (verb) => verbs[verb.trim()] ?? verb),
        })),
        { term: 'Times', value: `in the conference’s own time: ${formatTimeZone(conference.timeZone, instantAt(day, 12 * 60, conference.timeZone))}` },
      ],
      url: programmeUrl(publicUrl, conference),
    },
  )
}

const verbs: Record<string, string> = { Presents: 'You present ', Chairs: 'You chair ', Gives: 'Your keynote ' }

export function programmeUrl(publicUrl: string, conference: Conference): string {
  return `${publicUrl}/conference/${conference._id}/${slugOf(conference)}/programme`
}

interface SpeakerLetterDetails {
  submission: Submission
  paper: Pick<Paper, 'reference' | 'title'>
  conference: ConferenceSummary
  /** The form that the letter asks for. */
  url: string
}

function speakerParts({ submission, paper, conference, url }: SpeakerLetterDetails) {
  const facts = [
    { term: 'Reference', value: paper.reference },
    { term: 'Title', value: paper.title },
  ].filter(({ value }) => value !== '')
  return {
    values: { ...addressed(submission), ...conferenceValues(conference), reference: paper.reference },
    particulars: { facts, url, conferenceId: conference._id },
  }
}

/** Asks a presenter for availability and needs. */
export function speakerQuestion(details: SpeakerLetterDetails): StandingLetter {
  const { values, particulars } = speakerParts(details)
  return standingLetter('programme.speaker_question', values, particulars)
}

/** Asks a chair or a keynote speaker for availability and needs. */
export function personQuestion(name: string, conference: Conference, url: string): StandingLetter {
  return standingLetter('programme.person_question', { name, ...conferenceValues(conference) }, { conferenceId: conference._id, facts: [], url })
}

/** Asks a presenter for slides before their last day. */
export function slidesReminder(dueOn: CalendarDay, details: SpeakerLetterDetails): StandingLetter {
  const { values, particulars } = speakerParts(details)
  return standingLetter('programme.slides_reminder', { ...values, deadline: formatDay(dueOn) }, particulars)
}
