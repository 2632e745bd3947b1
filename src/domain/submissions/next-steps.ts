import { type CalendarDay, dayInZone, formatDay, formatTimestampInZone } from '../dates.ts'
import type { PaperState } from './paper.ts'
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

export interface ConferenceDates {
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
}

/** What happens next and by when, in sentences for the author. A date that has passed is not promised again. */
export function nextSteps(state: PaperState, dates: ConferenceDates, now: Date, { dueOn, openUntil, isAnswered = false }: RevisionStanding = {}): string[] {
  const today = dayInZone(now, dates.timeZone)
  if (today > dates.endDate && state !== 'rejected' && state !== 'withdrawn') return afterTheConference(state)
  const hasPassed = (day: CalendarDay | null): day is CalendarDay => day !== null && day < today
  const by = (day: CalendarDay | null, otherwise: string) => (day ? `by ${formatDay(day)}` : otherwise)
  const { notification, paperDeadline, registrationDeadline } = dates
  const decision = hasPassed(notification)
    ? `Our decision was due by ${formatDay(notification)} and is late, for which we are sorry. We will send it to you by e-mail as soon as it has been made.`
    : `We will send you our decision by e-mail${notification ? `, ${by(notification, '')}` : ' as soon as it has been made'}.`
  const fullPaper = hasPassed(paperDeadline)
    ? `The full paper was due by ${formatDay(paperDeadline)}. If we do not have it yet, please send it at once, with “Add a paper” on the status page.`
    : `Please send the full paper ${by(paperDeadline, 'when we ask for it')}, with “Add a paper” on the status page.`
  const sentences = {
    received: [`Two reviewers read it without knowing your name. ${decision}`, 'There is nothing to pay before acceptance.'],
    'under-review': openUntil
      ? [
          `Your revision has arrived and is with the reviewers again. ${decision}`,
          `If another file belongs to it, you can replace or add files until ${formatTimestampInZone(openUntil, dates.timeZone)}.`,
        ]
      : [`Two reviewers are reading it without knowing your name. ${decision}`],
    'revision-requested': [
      'Please read what the reviewers ask for, and replace your file on this page. It then goes back to them automatically.',
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
        : `Please register${registrationDeadline ? ` ${by(registrationDeadline, '')}` : ''}, with “Register” on the status page.`,
      'We will send an invoice by e-mail, which you can pay by bank transfer or card.',
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

/** What a paper still needs: shown to the author, but not required for the submission. */
export function missingItems(paper: { title: string }, current: readonly Pick<SubmissionFile, 'kind'>[]): string[] {
  const missing: string[] = []
  if (!current.some((file) => file.kind === 'document')) missing.push('Your abstract or paper, as .doc, .docx or .pdf')
  if (!current.some((file) => file.kind === 'documentcv')) missing.push('Your CV, as .doc, .docx or .pdf')
  if (paper.title === '') missing.push('The title of your research')
  return missing
}
