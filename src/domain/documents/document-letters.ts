import type { ConferenceSummary } from '../conferences/conference.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { type CalendarDay, formatDay } from '../dates.ts'
import { officeOf } from '../forms/office.ts'
import type { StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'
import type { Registration } from '../registrations/registration.ts'
import type { Services } from '../services.ts'
import { addressed, conferenceFacts, conferenceValues } from '../submissions/submission-letters.ts'
import type { Transaction } from '../tables.ts'
import { documentKindLabels, endReasonLabels, type IssuedDocument } from './document.ts'
import { formatCode } from './document-code.ts'
import type { NameLetterKind } from './name-letters.store.ts'

type Telling = Pick<Services, 'publicUrl' | 'queueMail'>

/** Sends the holder a document that was issued, as an attachment. */
export async function queueIssuedLetter(services: Telling, trx: Transaction, document: IssuedDocument): Promise<void> {
  if (document.fileId === null) return
  await queue(services, trx, document, 'document.issued', [{ fileId: document.fileId }])
}

/** Tells the holder that a document no longer holds, and why; one letter for all its languages. */
export async function queueRevokedLetter(
  services: Telling,
  trx: Transaction,
  document: IssuedDocument,
  inOtherLanguages: readonly IssuedDocument[] = [],
): Promise<void> {
  await queue(services, trx, document, 'document.revoked', [], inOtherLanguages)
}

type LetterKind = 'document.issued' | 'document.revoked'

/** What the holder reads about a document that was issued or revoked. */
export function documentLetter(
  kind: LetterKind,
  document: IssuedDocument,
  conference: ConferenceSummary,
  publicUrl: string,
  inOtherLanguages: readonly IssuedDocument[] = [],
): StandingLetter {
  const { holderName, code, reference, endReason, endNote } = document
  const what = documentKindLabels[document.kind]
  const facts = [
    { term: 'Document', value: what },
    ...[document, ...inOtherLanguages].flatMap((one) => [
      { term: 'Number', value: one.reference },
      { term: 'Code', value: formatCode(one.code) },
    ]),
    ...conferenceFacts(conference),
  ]
  const shared = { name: holderName, ...conferenceValues(conference), document: what, reference }
  const particulars = { facts, url: `${publicUrl}/verify/${formatCode(code)}`, conferenceId: conference._id }
  const why = [`${endReason ? endReasonLabels[endReason] : 'It no longer holds'}.`, ...(endNote === '' ? [] : [endNote])]
  return kind === 'document.issued' ? standingLetter(kind, shared, particulars) : standingLetter(kind, { ...shared, note: why }, particulars)
}

interface NamesDetails {
  registration: Pick<Registration, 'reference' | 'title' | 'name'>
  badgeName: string
  conference: ConferenceSummary
  namesUntil: CalendarDay
  /** The page on which they are confirmed. */
  url: string
}

/** Asks a participant whether the names are right that will be printed. */
export function namesLetter(kind: NameLetterKind, { registration, badgeName, conference, namesUntil, url }: NamesDetails): StandingLetter {
  const { name } = addressed(registration)
  return standingLetter(
    kind === 'question' ? 'document.names' : 'document.names_reminder',
    { name, ...conferenceValues(conference), deadline: formatDay(namesUntil) },
    {
      facts: [
        { term: 'On certificates', value: name },
        { term: 'On the badge', value: badgeName },
        { term: 'Registration', value: registration.reference },
      ],
      url,
      conferenceId: conference._id,
    },
  )
}

async function queue(
  services: Telling,
  trx: Transaction,
  document: IssuedDocument,
  kind: LetterKind,
  attachments: { fileId: string }[],
  inOtherLanguages: readonly IssuedDocument[] = [],
): Promise<void> {
  const { id, holderEmail, holderName, conferenceId } = document
  const conference = await conferencesOf(trx).findAlsoDraft(conferenceId)
  if (!conference || holderEmail === '' || holderEmail.endsWith('@deleted.invalid')) return
  const office = await officeOf(trx)
  await services.queueMail(trx, {
    kind,
    about: `document:${id}`,
    to: { name: holderName, address: holderEmail },
    ...(office ? { replyTo: office.address } : {}),
    letter: documentLetter(kind, document, conference, services.publicUrl, inOtherLanguages),
    ...(attachments.length > 0 ? { attachments } : {}),
  })
}
