import { type ConferenceSummary, whenAndWhere } from '../conferences/conference.ts'
import { formatDay, formatDays, formatTimestampInZone } from '../dates.ts'
import type { Letter, StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'
import { formatMoneyCode } from '../money/money.ts'
import { nextRegistrationSteps } from '../registrations/next-steps.ts'
import type { Registration } from '../registrations/registration.ts'
import type { ReviewSettings } from '../review/review-settings.ts'
import { missingItems, nextSteps } from './next-steps.ts'
import type { Paper } from './paper.ts'
import { reviewPromise } from './review-promise.ts'
import { categoryOf } from './submission.schema.ts'
import { fileKindLabels, type Submission, type SubmissionFile } from './submission.ts'

export interface ReceiptDetails {
  submission: Submission
  papers: readonly Paper[]
  registration: Registration | undefined
  conference: ConferenceSummary
  settings: ReviewSettings
  /** The current files, without replaced ones. */
  files: readonly SubmissionFile[]
  statusUrl: string
  /** An organiser entered it for the author. */
  isEntered?: boolean
}

/** Those who do not present and sent no paper are registered; their letters speak of a registration. */
export function isOnlyRegistered({ papers, registration }: Pick<ReceiptDetails, 'papers' | 'registration'>): boolean {
  return papers.length === 0 && registration !== undefined
}

export function receiptKind(details: Pick<ReceiptDetails, 'papers' | 'registration'>): 'registration.receipt' | 'submission.receipt' {
  return isOnlyRegistered(details) ? 'registration.receipt' : 'submission.receipt'
}

/** The letters of an arrival, whatever arrives. */
export function arrivalLetters({ _id }: Pick<ConferenceSummary, '_id'>): Pick<StandingLetter, 'standing' | 'conferenceId'>[] {
  const ofAuthor = ['submission.receipt', 'submission.entered', 'manuscript.receipt', 'registration.receipt', 'registration.entered']
  return [...ofAuthor, 'submission.office', 'registration.office'].map((standing) => ({ standing, conferenceId: _id }))
}

/** The receipt: the reference, the files with their hashes, what happens next, and the link to the status page. */
export function receiptForAuthor(details: ReceiptDetails): StandingLetter {
  const { submission, papers, conference, settings, files, statusUrl, isEntered = false } = details
  const isRegistration = isOnlyRegistered(details)
  const received = formatTimestampInZone(submission.receivedAt, conference.timeZone)
  const values = { ...addressed(submission), ...conferenceValues(conference), reference: submission.reference, received, next: firstSteps(details) }
  const particulars = {
    preview: `${conference.subConference}: it arrived on ${received}.`,
    conferenceId: conference._id,
    facts: [
      { term: 'Reference', value: submission.reference },
      ...conferenceFacts(conference),
      { term: 'Received', value: received },
      ...categoryFacts(submission, conference),
      ...titleFacts(papers),
      ...(isRegistration && submission.accompany && submission.names ? [{ term: 'Accompanying persons', value: submission.names }] : []),
      ...(papers.length > 0 ? [{ term: 'Our answer by', value: formatDay(reviewPromise(settings, conference, submission.receivedAt).answerBy) }] : []),
      ...fileFacts(files),
    ],
    url: statusUrl,
  }
  if (isRegistration) return standingLetter(isEntered ? 'registration.entered' : 'registration.receipt', values, particulars)
  const missing = missingFrom(papers, files, conference).join('; ')
  if (conference.journal && !isEntered) return standingLetter('manuscript.receipt', { ...values, missing }, particulars)
  return standingLetter(isEntered ? 'submission.entered' : 'submission.receipt', { ...values, missing }, particulars)
}

/** Everything that was sent. A reply goes to the author. */
export function submissionForOffice(details: ReceiptDetails): StandingLetter {
  const { submission, papers, conference, files } = details
  const { suspicion, reference, name, email } = submission
  const values = { ...conferenceValues(conference), reference, sender: name, email, doubt: suspicion ?? '' }
  return standingLetter(isOnlyRegistered(details) ? 'registration.office' : 'submission.office', values, {
    mark: suspicionMark(submission),
    preview: `From ${name}, ${submission.company}.`,
    conferenceId: conference._id,
    facts: [
      { term: 'Reference', value: reference },
      ...conferenceFacts(conference),
      { term: 'Received', value: formatTimestampInZone(submission.receivedAt, conference.timeZone) },
      ...categoryFacts(submission, conference),
      { term: 'Name', value: addressed(submission).name },
      { term: 'E-mail', value: email },
      { term: 'Company', value: submission.company },
      { term: 'Country', value: submission.country },
      { term: 'Mobile', value: submission.mobile },
      { term: 'Phone (official)', value: submission.phone },
      { term: 'LinkedIn/Twitter', value: submission.social },
      ...titleFacts(papers),
      { term: 'Accompanying persons', value: submission.accompany ? submission.names : '' },
      { term: 'Message', value: submission.message },
      ...fileFacts(files),
    ].filter(({ value }) => value !== ''),
  })
}

/** What stands before the subject of a letter to the office about a suspicious submission. */
export function suspicionMark({ suspicion }: Pick<Submission, 'suspicion'>): string {
  return suspicion ? '[check] ' : ''
}

/** The recipient as a letter names them. */
export function addressed({ title, name }: { title: string; name: string }): { name: string } {
  return { name: [title, name].filter(Boolean).join(' ') }
}

type NamedConference = Pick<ConferenceSummary, 'subConference' | 'startDate' | 'endDate' | 'location' | 'country'>

/** The conference as a letter names it. */
export function conferenceValues({ subConference, startDate, endDate, location, country }: NamedConference) {
  return { conference: subConference, days: formatDays(startDate, endDate), place: [location, country].filter(Boolean).join(', ') }
}

export function greeting(person: { title: string; name: string }): string {
  return `Dear ${addressed(person).name},`
}

export function fileFacts(files: readonly Pick<SubmissionFile, 'kind' | 'name' | 'sizeBytes' | 'sha256'>[]): Letter['facts'] {
  return files.map((file) => ({
    term: file.kind === 'document' ? 'File' : fileKindLabels[file.kind],
    value: `${file.name}, ${file.sizeBytes.toLocaleString('en-GB')} bytes, SHA-256 ${file.sha256}`,
  }))
}

export function conferenceFacts(conference: ConferenceSummary): Letter['facts'] {
  if (conference.journal) return [{ term: 'Journal', value: conference.subConference }]
  return [{ term: 'Conference', value: whenAndWhere(conference) }]
}

function categoryFacts(submission: Submission, { journal }: ConferenceSummary): Letter['facts'] {
  if (journal) return []
  return [
    {
      term: 'Category',
      value: `${categoryOf(submission.regtype)?.label ?? submission.regtype}, ${formatMoneyCode(submission.feeMinor, submission.feeCurrency)}`,
    },
  ]
}

function titleFacts(papers: readonly Paper[]): Letter['facts'] {
  return papers.filter(({ title }) => title !== '').map(({ title }) => ({ term: 'Research title', value: title }))
}

/** What happens first with what arrived: the review of papers, or else the confirmation of the place. */
export function firstSteps({ submission, papers, conference, settings }: Pick<ReceiptDetails, 'submission' | 'papers' | 'conference' | 'settings'>): string[] {
  return papers.length > 0
    ? nextSteps('received', conference, submission.receivedAt, { review: reviewPromise(settings, conference, submission.receivedAt) })
    : nextRegistrationSteps('needs-approval', conference, submission.receivedAt)
}

/** What any of the papers still needs, each thing once. */
export function missingFrom(
  papers: readonly Paper[],
  current: readonly Pick<SubmissionFile, 'kind' | 'paperId'>[],
  conference: Pick<ConferenceSummary, 'journal'>,
): string[] {
  const items = papers.flatMap((paper) =>
    missingItems(
      paper,
      current.filter(({ paperId }) => paperId === null || paperId === paper.id),
      conference,
    ),
  )
  return [...new Set(items)]
}
