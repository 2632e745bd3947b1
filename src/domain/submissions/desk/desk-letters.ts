import type { ConferenceSummary } from '../../conferences/conference.ts'
import { type CalendarDay, formatDay } from '../../dates.ts'
import type { Letter, OwnWords, StandingLetter, Words } from '../../mail/mail.ts'
import { type LetterKind, standingLetter } from '../../mail/standing/standing-letters.ts'
import { type PresentationForm, presentationFormLabels } from '../../review/decision-type.ts'
import type { FullPaperDecision } from '../../review/full-paper/full-paper.ts'
import { nextSteps, stateLabels } from '../next-steps.ts'
import type { Decision, Paper, PaperState } from '../paper.ts'
import type { ReviewPromise } from '../review-promise.ts'
import type { Submission } from '../submission.ts'
import { addressed, conferenceFacts, conferenceValues, greeting } from '../submission-letters.ts'
import { type Change, formatValues } from './corrections.store.ts'

interface LetterDetails {
  submission: Submission
  paper: Pick<Paper, 'reference' | 'title' | 'position'>
  conference: ConferenceSummary
  /** The organiser's text for the author. */
  note: string | null
  statusUrl: string
}

interface StepDetails extends LetterDetails {
  now: Date
  /** What the conference promises about the review that begins. */
  review?: ReviewPromise | undefined
  /** The last day for a revision. */
  dueOn?: CalendarDay | null | undefined
  /** The decision that the author knows and that this one corrects. */
  corrects?: PaperState
  /** What the reviewers wrote to the author, after the note. */
  comments?: readonly Words[]
  /** The decision in the conference's own words, and how the paper is to be presented. */
  typeName?: string | undefined
  presentation?: PresentationForm | '' | undefined
  /** Rejected before any reviewer was asked. */
  isDeskRejection?: boolean
}

type NotifiedState = Exclude<PaperState, 'received'>

const stepLetters = {
  'under-review': 'submission.under-review',
  accepted: 'submission.accepted',
  'revision-requested': 'submission.revision-requested',
  rejected: 'submission.rejected',
  confirmed: 'submission.confirmed',
  withdrawn: 'submission.withdrawn-by-organisers',
} as const satisfies Record<NotifiedState, LetterKind>

/** The letter about a new state. One that corrects an earlier decision says so first. */
export function stepForAuthor(to: PaperState, details: StepDetails): StandingLetter {
  const { corrects } = details
  const step: NotifiedState = to === 'received' ? 'under-review' : to
  const noted = notedValues(details)
  const values = { ...noted, note: [...noted.note, ...(details.comments ?? [])], next: nextFor(step, details) }
  if (details.isDeskRejection) return standingLetter('submission.rejected-without-review', values, particularsOf(details))
  if (details.conference.journal && step === 'accepted' && !corrects) return standingLetter('manuscript.accepted', values, particularsOf(details))
  // The button of an acceptance leads to the page that asks whether the author will present.
  const confirmUrl = step === 'accepted' ? { url: `${details.statusUrl}/papers/${details.paper.position}/confirm` } : {}
  if (!corrects) return standingLetter(stepLetters[step], values, { ...particularsOf(details), ...confirmUrl })
  return standingLetter(
    'submission.corrected',
    { ...values, earlier: stateLabels[corrects], decision: details.typeName || stateLabels[step] },
    particularsOf(details),
  )
}

/** What the review of the full paper led to. */
export function fullPaperForAuthor({ decision, dueOn }: Pick<FullPaperDecision, 'decision' | 'dueOn'>, details: Omit<StepDetails, 'now'>): StandingLetter {
  const noted = notedValues(details)
  const values = { ...noted, note: [...noted.note, ...(details.comments ?? [])], next: nextForFullPaper(decision, dueOn) }
  return standingLetter(`submission.full-paper-${decision}`, values, particularsOf(details))
}

/** A closed submission is open again. */
export function reopenedForAuthor(to: 'received' | 'under-review', details: StepDetails): StandingLetter {
  const values = { ...notedValues(details), state: stateLabels[to], next: nextSteps(to, details.conference, details.now, { review: details.review }) }
  return standingLetter('submission.reopened', values, particularsOf(details))
}

/** The answer to a request to withdraw. */
export function withdrawalAnswerForAuthor(answer: 'granted' | 'refused', details: StepDetails): StandingLetter {
  return standingLetter(`submission.withdrawal-${answer}`, notedValues(details), particularsOf(details))
}

/** What the author asked to have corrected is corrected, or stays. */
export function correctionAnswerForAuthor(answer: 'granted' | 'refused', changes: readonly Change[], details: LetterDetails): StandingLetter {
  const { facts, ...particulars } = particularsOf(details)
  const corrected = answer === 'granted' ? changes.map((change) => ({ term: change.field, value: formatValues(change) })) : []
  return standingLetter(`submission.correction-${answer}`, notedValues(details), { ...particulars, facts: [...facts, ...corrected] })
}

/** A revision is due soon, or was due. */
export function revisionReminder(kind: 'before' | 'after', dueOn: CalendarDay, details: LetterDetails): StandingLetter {
  return standingLetter(`submission.reminder-${kind}`, { ...valuesOf(details), deadline: formatDay(dueOn) }, particularsOf(details))
}

/** The organisers have moved a paper to another conference. */
export function movedForAuthor(from: ConferenceSummary, details: LetterDetails): StandingLetter {
  return standingLetter('submission.moved', { ...notedValues(details), from: from.subConference }, particularsOf(details))
}

/** The letter with an organiser's own text. */
export function messageForAuthor(subject: string, { submission, paper, conference, note, statusUrl }: LetterDetails): Letter {
  return {
    subject: ownWordsTo(submission, subject),
    preview: `About your submission ${paper.reference}.`,
    greeting: greeting(submission),
    paragraphs: paragraphsOf(note, submission),
    facts: factsOf(paper, conference),
    button: { text: 'See the status of your submission', url: statusUrl },
    closing: ['You can reply to this e-mail.'],
  }
}

function valuesOf({ submission, paper, conference }: LetterDetails) {
  return { ...addressed(submission), ...conferenceValues(conference), reference: paper.reference }
}

function notedValues(details: LetterDetails) {
  return { ...valuesOf(details), note: paragraphsOf(details.note, details.submission) }
}

function particularsOf({ paper, conference, statusUrl, typeName, presentation }: LetterDetails & Pick<StepDetails, 'typeName' | 'presentation'>) {
  const decided = [
    ...(typeName ? [{ term: 'Decision', value: typeName }] : []),
    ...(presentation ? [{ term: 'Form of presentation', value: presentationFormLabels[presentation] }] : []),
  ]
  return { facts: [...factsOf(paper, conference), ...decided], url: statusUrl, conferenceId: conference._id }
}

function nextFor(step: NotifiedState, { conference, now, dueOn, review }: StepDetails): string[] {
  if (step === 'revision-requested')
    return [
      `Please replace your file on the status page${dueOn ? ` by ${formatDay(dueOn)}` : ''}; it then goes back to the reviewers automatically. If only the abstract or the keywords change, choose “Send the revision” there. With it you can tell the reviewers how you have answered each comment.`,
    ]
  return nextSteps(step, conference, now, { review })
}

function nextForFullPaper(decision: Decision, dueOn: CalendarDay | null): string[] {
  if (decision === 'revision-requested')
    return [`Please send the revised paper on the status page${dueOn ? ` by ${formatDay(dueOn)}` : ''}; it then goes back to the reviewers automatically.`]
  return decision === 'accepted' ? ['We will send you a proof before it is published.'] : []
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
    ...conferenceFacts(conference),
    ...(paper.title ? [{ term: 'Research title', value: paper.title }] : []),
  ]
}
