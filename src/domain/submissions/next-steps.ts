import { type CalendarDay, dayInZone, formatDay, formatTimestampInZone } from '../dates.ts'
import type { PaperState } from './paper.ts'
import { stageOf } from './paper-files.ts'
import { type ReviewPromise, readersSentence } from './review-promise.ts'
import type { SubmissionFile } from './submission.ts'

/** The labels of the states for authors. */
export const stateLabels = {
  received: 'Received',
  'under-review': 'Under review',
  accepted: 'Accepted',
  'revision-requested': 'Revision requested',
  rejected: 'Not accepted',
  confirmed: 'Confirmed',
  withdrawn: 'Withdrawn',
} as const satisfies Record<PaperState, string>

/** The same of a manuscript that was sent to a journal. */
export const manuscriptLabels = { ...stateLabels, received: 'Submitted', rejected: 'Declined', confirmed: 'Accepted' } as const satisfies Record<
  PaperState,
  string
>

export function stateLabelsOf({ journal }: Pick<ConferenceDates, 'journal'>): Record<PaperState, string> {
  return journal ? manuscriptLabels : stateLabels
}

export interface ConferenceDates {
  /** Set for the manuscripts of a journal, which has no dates. */
  journal?: string | undefined
  notification: CalendarDay | null
  paperDeadline: CalendarDay | null
  registrationDeadline: CalendarDay | null
  endDate: CalendarDay
  timeZone: string
}

/** What is known beside the state: the revision and by when it was asked for, and whether an acceptance was answered. */
export interface RevisionStanding {
  dueOn?: CalendarDay | null
  /** Sent; until this instant its author may still send files. */
  openUntil?: Date | undefined
  /** The author of an accepted paper has said whether they will present it. */
  isAnswered?: boolean
  /** What the conference promises about the review; not known where a letter tells of a decision. */
  review?: ReviewPromise | undefined
}

/** What happens next and by when, in sentences for the author. A date that has passed is not promised again. */
export function nextSteps(
  state: PaperState,
  dates: ConferenceDates,
  now: Date,
  { dueOn, openUntil, isAnswered = false, review }: RevisionStanding = {},
): string[] {
  const today = dayInZone(now, dates.timeZone)
  if (today > dates.endDate && state !== 'rejected' && state !== 'withdrawn') return afterTheConference(state)
  const hasPassed = (day: CalendarDay | null): day is CalendarDay => day !== null && day < today
  const by = (day: CalendarDay | null, otherwise: string) => (day ? `by ${formatDay(day)}` : otherwise)
  const { notification, paperDeadline, registrationDeadline, journal } = dates
  const answerBy = review?.answerBy ?? notification
  const decision = hasPassed(answerBy)
    ? `Our decision was due by ${formatDay(answerBy)} and is late, for which we are sorry. We will send it to you by e-mail as soon as it has been made.`
    : `We will send you our decision by e-mail${answerBy ? `, ${by(answerBy, '')}` : ' as soon as it has been made'}.`
  const readers = (isBegun: boolean) => (review ? readersSentence(review, isBegun) : isBegun ? 'It is being reviewed.' : 'It will be reviewed.')
  const fullPaper = hasPassed(paperDeadline)
    ? `The full paper was due by ${formatDay(paperDeadline)}. If we do not have it yet, please send it at once, with “Send the full paper” on the status page.`
    : `Please send the full paper ${by(paperDeadline, 'when we ask for it')}, with “Send the full paper” on the status page.`
  const ofManuscripts = {
    received: [`Before it goes to reviewers, the editors read it. ${readers(false)} ${decision}`],
    accepted: ['It goes into production now. We will send you a proof by e-mail before it is published.'],
    confirmed: ['It goes into production now. We will send you a proof by e-mail before it is published.'],
    rejected: ['This manuscript is closed. Thank you for sending us your work.'],
    withdrawn: ['It will not be reviewed. You are welcome to send another manuscript while the journal takes them.'],
  } satisfies Partial<Record<PaperState, string[]>>
  if (journal && state in ofManuscripts) return ofManuscripts[state as keyof typeof ofManuscripts]
  const sentences = {
    received: [`${readers(false)} ${decision}`, 'There is nothing to pay before acceptance.'],
    'under-review': openUntil
      ? [
          `Your revision has arrived and is with the reviewers again. ${decision}`,
          `If another file belongs to it, you can replace or add files until ${formatTimestampInZone(openUntil, dates.timeZone)}.`,
        ]
      : [`${readers(true)} ${decision}`],
    'revision-requested': [
      'Please read what the reviewers ask for, and replace your file on this page: it then goes back to them automatically. If only the abstract or the keywords change, choose “Send the revision”.',
      ...(dueOn
        ? [
            hasPassed(dueOn)
              ? `It was due by ${formatDay(dueOn)}. Please send it as soon as you can, or write to us if you need longer.`
              : `Please send it by ${formatDay(dueOn)}. If you need longer, please write to us.`,
          ]
        : []),
    ],
    accepted: [
      ...(isAnswered ? [] : ['Please confirm that you will present it, or tell us that you cannot.']),
      fullPaper,
      hasPassed(registrationDeadline)
        ? `Registration closed on ${formatDay(registrationDeadline)}. If you have not registered yet, please write to us.`
        : `Please register${registrationDeadline ? ` ${by(registrationDeadline, '')}` : ''}, with “${isAnswered ? 'Register' : 'Confirm and register'}” on the status page.`,
      'You pay by bank transfer or card once you have registered. The invoice follows your payment, or comes before it if you request one.',
    ],
    confirmed: ['Your place in the programme is confirmed. We will send the programme and practical details by e-mail.'],
    rejected: ['This submission is closed. Thank you for sending us your work. You are welcome at every conference on our list.'],
    withdrawn: ['It will not be reviewed, and there is nothing to pay. You are welcome to submit again while a call is open.'],
  } satisfies Record<PaperState, string[]>
  return sentences[state]
}

function afterTheConference(state: PaperState): string[] {
  if (state === 'accepted' || state === 'confirmed') return ['The conference is over. Thank you for your part in it.']
  return ['The conference is over, and no decision was made on this submission. Please write to us with your reference.']
}

/** What a paper still needs: shown to the author, but not required for the submission. A journal asks for no CV. */
export function missingItems(
  paper: { title: string },
  current: readonly Pick<SubmissionFile, 'kind'>[],
  { journal }: { journal?: string | undefined } = {},
): string[] {
  const missing: string[] = []
  if (!current.some((file) => stageOf(file.kind) !== undefined)) missing.push('Your abstract or paper, as .doc, .docx or .pdf')
  if (!journal && !current.some((file) => file.kind === 'documentcv')) missing.push('Your CV, as .doc, .docx or .pdf')
  if (paper.title === '') missing.push('The title of your research')
  return missing
}
