import type { CalendarDay } from '../calendar-day.ts'
import { dayInWords } from '../day-in-words.ts'
import { categoryOf } from './submission.schema.ts'
import type { SubmissionFile, SubmissionState } from './submission.ts'

/** A state as we call it before its author. */
export const stateInWords = {
  received: 'Received',
  'under-review': 'Under review',
  accepted: 'Accepted',
  'revision-requested': 'Revision requested',
  rejected: 'Not accepted',
  confirmed: 'Confirmed',
  withdrawn: 'Withdrawn',
} as const satisfies Record<SubmissionState, string>

interface Subject {
  regtype: string
}

interface Dates {
  notification: CalendarDay | null
  paperDeadline: CalendarDay | null
  registrationDeadline: CalendarDay | null
}

/** What happens now and by when, in sentences for the author. */
export function whatComesNext(state: SubmissionState, { regtype }: Subject, dates: Dates): string[] {
  const by = (day: CalendarDay | null, otherwise: string) => (day ? `by ${dayInWords(day)}` : otherwise)
  const decision = `You will have our decision by mail${dates.notification ? `, ${by(dates.notification, '')}` : ' as soon as it is taken'}.`
  const sentences = {
    received: presents(regtype)
      ? [`Two reviewers read it without knowing your name. ${decision}`, 'There is nothing to pay before acceptance.']
      : ['We look at your registration and confirm your place by mail.', 'There is nothing to pay before that.'],
    'under-review': [
      presents(regtype)
        ? `Two reviewers are reading it without knowing your name. ${decision}`
        : 'We are looking at your registration and confirm your place by mail.',
    ],
    'revision-requested': ['Please read what the reviewers ask for, and replace your file on this page. It then goes back to them.'],
    accepted: [
      `Please ${presents(regtype) ? `send the full paper ${by(dates.paperDeadline, 'when we ask for it')}, with “Add a paper” on the status page, and ` : ''}register ${by(dates.registrationDeadline, 'when registration opens')}.`,
      'An invoice follows by mail; you can pay it by bank transfer or card.',
    ],
    confirmed: ['Your place in the programme is confirmed. The programme and practical details follow by mail.'],
    rejected: ['This submission is closed. Thank you for sending your work to us; every conference on our list is open to you.'],
    withdrawn: ['Nobody reads it any further, and there is nothing to pay. You are welcome to submit again while a call is open.'],
  } satisfies Record<SubmissionState, string[]>
  return sentences[state]
}

/** Those who present something; a listener or a virtual delegate may come without a paper. */
function presents(regtype: string): boolean {
  return categoryOf(regtype)?.presents ?? true
}

/** What is not with us yet and will be needed: told, never demanded at the door. */
export function stillMissing(submission: { regtype: string; researchTitles: readonly string[] }, current: readonly Pick<SubmissionFile, 'kind'>[]): string[] {
  if (!presents(submission.regtype)) return []
  const missing: string[] = []
  if (!current.some((file) => file.kind === 'document')) missing.push('Your abstract or paper, as .doc, .docx or .pdf')
  if (!current.some((file) => file.kind === 'documentcv')) missing.push('Your CV, as .doc, .docx or .pdf')
  if (submission.researchTitles.length === 0) missing.push('The title of your research')
  return missing
}
