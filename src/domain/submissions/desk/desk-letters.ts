import type { ConferenceSummary } from '../../conferences/conference.ts'
import { type CalendarDay, formatDay, formatDays } from '../../dates.ts'
import { type Letter, type OwnWords, textOf } from '../../mail/mail.ts'
import { nextSteps, stateLabels } from '../next-steps.ts'
import type { Paper, PaperState } from '../paper.ts'
import type { Submission } from '../submission.ts'
import { greeting } from '../submission-letters.ts'

interface LetterDetails {
  submission: Submission
  paper: Pick<Paper, 'reference' | 'title'>
  conference: ConferenceSummary
  /** The organiser's text for the author. */
  note: string | null
  statusUrl: string
}

interface StepDetails extends LetterDetails {
  now: Date
  /** The last day for a revision. */
  dueOn?: CalendarDay | null | undefined
  /** The decision that the author knows and that this one corrects. */
  corrects?: PaperState
}

type NotifiedState = Exclude<PaperState, 'received'>

const subjects = {
  'under-review': (reference) => `Your submission ${reference} is under review`,
  accepted: (reference) => `Your submission ${reference} is accepted`,
  'revision-requested': (reference) => `Please revise your submission ${reference}`,
  rejected: (reference) => `Our decision on your submission ${reference}`,
  confirmed: (reference) => `Your place with submission ${reference} is confirmed`,
  withdrawn: (reference) => `Your submission ${reference} was withdrawn`,
} satisfies Record<NotifiedState, (reference: string) => string>

const openings = {
  'under-review': (where) => `Your submission to ${where} is now under review.`,
  accepted: (where) => `We are glad to tell you that your submission to ${where} is accepted.`,
  'revision-requested': (where) => `Your submission to ${where} has been read, and we ask you to revise it before we decide.`,
  rejected: (where) => `Thank you for your submission to ${where}. We are sorry that we cannot accept it.`,
  confirmed: (where) => `Your place at ${where} is confirmed.`,
  withdrawn: (where) => `Your submission to ${where} was withdrawn by the organisers.`,
} satisfies Record<NotifiedState, (where: string) => string>

/** The letter about a new state. One that corrects an earlier decision says so first. */
export function stepForAuthor(to: PaperState, details: StepDetails): Letter {
  const { conference, note, now, dueOn, corrects, paper } = details
  const step: NotifiedState = to === 'received' ? 'under-review' : to
  const opening = openings[step](conference.subConference)
  const next = nextFor(step, conference, now, dueOn)
  if (!corrects) return letterTo(details, subjects[step](paper.reference), [opening, ...paragraphsOf(note, details.submission), ...next])
  return letterTo(details, `We have corrected our decision on your submission ${paper.reference}`, [
    `We have corrected our decision on your submission to ${conference.subConference}. We had told you “${stateLabels[corrects]}”. The decision is now “${stateLabels[step]}”. We are sorry for the confusion.`,
    ...paragraphsOf(note, details.submission),
    ...next,
  ])
}

/** A closed submission is open again. */
export function reopenedForAuthor(to: 'received' | 'under-review', details: StepDetails): Letter {
  const { conference, paper, note, now } = details
  return letterTo(details, `Your submission ${paper.reference} is open again`, [
    `We have opened your submission to ${conference.subConference} again. Its state is now “${stateLabels[to]}”.`,
    ...paragraphsOf(note, details.submission),
    ...nextSteps(to, conference, now),
  ])
}

/** The answer to a request to withdraw. */
export function withdrawalAnswerForAuthor(answer: 'granted' | 'refused', details: StepDetails): Letter {
  const { conference, paper, note } = details
  if (answer === 'granted')
    return letterTo(details, `Your submission ${paper.reference} is withdrawn`, [
      `As you asked, your submission to ${conference.subConference} is withdrawn. Nobody reads it any further.`,
      ...paragraphsOf(note, details.submission),
    ])
  return letterTo(details, `Your request to withdraw ${paper.reference}`, [
    `You asked to withdraw your submission to ${conference.subConference}. We are sorry that we cannot grant this. It stays with us as it is.`,
    ...paragraphsOf(note, details.submission),
  ])
}

/** A revision is due soon, or was due. */
export function revisionReminder(kind: 'before' | 'after', dueOn: CalendarDay, details: LetterDetails): Letter {
  const { conference, paper } = details
  const day = formatDay(dueOn)
  return letterTo(
    details,
    kind === 'before' ? `Your revision of ${paper.reference} is due by ${day}` : `Your revision of ${paper.reference} was due by ${day}`,
    kind === 'before'
      ? [
          `Your revised paper for ${conference.subConference} is due by ${day}. We have not received it yet.`,
          'Please replace your file on the status page; it then goes back to the reviewers by itself. If you need longer, please reply to this mail.',
        ]
      : [
          `Your revised paper for ${conference.subConference} was due by ${day}, and we have not received it.`,
          'You can still replace your file on the status page. If you need longer, or no longer want to revise it, please reply to this mail.',
        ],
  )
}

/** The organisers have moved a paper to another conference. */
export function movedForAuthor(from: ConferenceSummary, details: LetterDetails): Letter {
  const { conference, paper, note } = details
  const where = `${conference.subConference}, ${formatDays(conference.startDate, conference.endDate)}, ${conference.location}, ${conference.country}`
  return letterTo(details, `Your submission ${paper.reference} is now at ${conference.subConference}`, [
    `We have moved your submission from ${from.subConference} to ${where}.`,
    ...paragraphsOf(note, details.submission),
    'Its reference, its state and the link to your page stay the same; the dates on your page are those of the new conference.',
  ])
}

/** The letter with an organiser's own text. */
export function messageForAuthor(subject: string, details: LetterDetails): Letter {
  return {
    ...letterTo(details, ownWordsTo(details.submission, subject), paragraphsOf(details.note, details.submission)),
    preview: `About your submission ${details.paper.reference}.`,
  }
}

function letterTo({ submission, paper, conference, statusUrl }: LetterDetails, subject: Letter['subject'], paragraphs: Letter['paragraphs']): Letter {
  return {
    subject,
    preview: textOf(paragraphs[0] ?? subject),
    greeting: greeting(submission),
    paragraphs,
    facts: factsOf(paper, conference),
    button: { text: 'See the status of your submission', url: statusUrl },
    closing: ['A reply to this mail reaches us.'],
  }
}

function nextFor(step: NotifiedState, conference: ConferenceSummary, now: Date, dueOn: CalendarDay | null | undefined): string[] {
  if (step === 'revision-requested')
    return [`Please replace your file on the status page${dueOn ? ` by ${formatDay(dueOn)}` : ''}; it then goes back to the reviewers by itself.`]
  return nextSteps(step, conference, now)
}

function paragraphsOf(text: string | null, submission: Submission): OwnWords[] {
  const paragraphs = (text ?? '').split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => ownWordsTo(submission, paragraph))
}

/** The author's name may have been filled in. */
function ownWordsTo({ name }: Submission, own: string): OwnWords {
  return { own, strangers: [name] }
}

function factsOf(paper: LetterDetails['paper'], conference: ConferenceSummary): Letter['facts'] {
  return [
    { term: 'Reference', value: paper.reference },
    { term: 'Conference', value: conference.subConference },
    ...(paper.title ? [{ term: 'Research title', value: paper.title }] : []),
  ]
}
