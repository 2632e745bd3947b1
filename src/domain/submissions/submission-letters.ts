import type { ConferenceSummary } from '../conferences/conference.ts'
import { formatDays, formatTimestampInZone } from '../dates.ts'
import type { Letter } from '../mail/mail.ts'
import { formatMoneyCode } from '../money.ts'
import { nextRegistrationSteps } from '../registrations/next-steps.ts'
import type { Registration } from '../registrations/registration.ts'
import { missingItems, nextSteps } from './next-steps.ts'
import type { Paper } from './paper.ts'
import { categoryOf } from './submission.schema.ts'
import type { Submission, SubmissionFile } from './submission.ts'

export interface ReceiptDetails {
  submission: Submission
  papers: readonly Paper[]
  registration: Registration | undefined
  conference: ConferenceSummary
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

export function receiptKind(details: ReceiptDetails): 'registration.receipt' | 'submission.receipt' {
  return isOnlyRegistered(details) ? 'registration.receipt' : 'submission.receipt'
}

/** The receipt: the reference, the files with their hashes, what happens next, and the link to the status page. */
export function receiptForAuthor(details: ReceiptDetails): Letter {
  const { submission, papers, conference, files, statusUrl, isEntered = false } = details
  const missing = missingFrom(papers, files)
  const { item, preposition, mayBeDone } = isOnlyRegistered(details)
    ? { item: 'registration', preposition: 'for', mayBeDone: 'cancel the registration' }
    : { item: 'submission', preposition: 'to', mayBeDone: 'replace files and withdraw the submission' }
  return {
    subject: `We have received your ${item} ${submission.reference}`,
    preview: `${conference.subConference}: it arrived on ${formatTimestampInZone(submission.receivedAt, conference.timeZone)}.`,
    greeting: greeting(submission),
    paragraphs: [
      isEntered
        ? `As you asked, we have entered your ${item} ${preposition} ${conference.subConference} for you. Its reference is ${submission.reference}. Please check what stands below, and tell us what is wrong.`
        : `Thank you. Your ${item} ${preposition} ${conference.subConference} has arrived. Its reference is ${submission.reference}.`,
      ...firstSteps(details),
      ...(missing.length > 0 ? [`Not with us yet: ${missing.join('; ')}. You can add files on the status page.`] : []),
      'This is what we received:',
    ],
    facts: [
      { term: 'Reference', value: submission.reference },
      ...conferenceFacts(conference),
      { term: 'Received', value: formatTimestampInZone(submission.receivedAt, conference.timeZone) },
      ...categoryFacts(submission),
      ...titleFacts(papers),
      ...(isOnlyRegistered(details) && submission.accompany && submission.names ? [{ term: 'Accompanying persons', value: submission.names }] : []),
      ...fileFacts(files),
    ],
    button: { text: `See the status of your ${item}`, url: statusUrl },
    closing: [
      `The link is yours alone: whoever has it can ${mayBeDone}.`,
      isEntered ? 'A reply to this mail reaches us.' : 'If you did not send this, somebody entered your address; a reply to this mail reaches us.',
    ],
  }
}

/** Everything that was sent. A reply goes to the author. */
export function submissionForOffice(details: ReceiptDetails): Letter {
  const { submission, papers, conference, files } = details
  const { suspicion } = submission
  const isRegistration = isOnlyRegistered(details)
  return {
    subject: `${suspicion ? '[check] ' : ''}${isRegistration ? 'Registration' : 'Submission'} ${submission.reference}: ${conference.subConference}`,
    preview: `From ${submission.name}, ${submission.company}.`,
    greeting: 'To the office,',
    paragraphs: [
      `${submission.name} ${isRegistration ? 'registered for' : 'sent a submission to'} ${conference.subConference}. A reply to this mail goes to ${submission.email}.`,
      ...(suspicion ? [`Please look before you believe it: ${suspicion}. The sender was not sent a receipt.`] : []),
    ],
    facts: [
      { term: 'Reference', value: submission.reference },
      ...conferenceFacts(conference),
      { term: 'Received', value: formatTimestampInZone(submission.receivedAt, conference.timeZone) },
      ...categoryFacts(submission),
      { term: 'Name', value: [submission.title, submission.name].filter(Boolean).join(' ') },
      { term: 'E-mail', value: submission.email },
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
    closing: [],
  }
}

export function greeting({ title, name }: { title: string; name: string }): string {
  return `Dear ${[title, name].filter(Boolean).join(' ')},`
}

export function fileFacts(files: readonly Pick<SubmissionFile, 'kind' | 'name' | 'sizeBytes' | 'sha256'>[]): Letter['facts'] {
  return files.map((file) => ({
    term: file.kind === 'document' ? 'File' : 'CV',
    value: `${file.name}, ${file.sizeBytes.toLocaleString('en-GB')} bytes, SHA-256 ${file.sha256}`,
  }))
}

function conferenceFacts(conference: ConferenceSummary): Letter['facts'] {
  const when = formatDays(conference.startDate, conference.endDate)
  return [{ term: 'Conference', value: `${conference.subConference}, ${when}, ${conference.location}, ${conference.country}` }]
}

function categoryFacts(submission: Submission): Letter['facts'] {
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
export function firstSteps({ submission, papers, conference }: Pick<ReceiptDetails, 'submission' | 'papers' | 'conference'>): string[] {
  return papers.length > 0
    ? nextSteps('received', conference, submission.receivedAt)
    : nextRegistrationSteps('needs-approval', conference, submission.receivedAt)
}

/** What any of the papers still needs, each thing once. */
export function missingFrom(papers: readonly Paper[], current: readonly Pick<SubmissionFile, 'kind' | 'paperId'>[]): string[] {
  const items = papers.flatMap((paper) =>
    missingItems(
      paper,
      current.filter(({ paperId }) => paperId === null || paperId === paper.id),
    ),
  )
  return [...new Set(items)]
}
