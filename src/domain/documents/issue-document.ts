import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { randomId } from '../accounts/tokens.ts'
import type { ConferenceSummary } from '../conferences/conference.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { type CalendarDay, dayInZone } from '../dates.ts'
import { newFileId } from '../files/receive-file.ts'
import { storedFilesOf } from '../files/stored-files.store.ts'
import { officeOf } from '../forms/office.ts'
import { Refusal } from '../refusal.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { passportSeal } from '../visa/passport-seal.ts'
import type { DocumentKind, DocumentLanguage, IssuedDocument } from './document.ts'
import { newDocumentCode } from './document-code.ts'
import { conferenceName, type DocumentContent, issuedDocumentOrder } from './document-order.ts'
import { documentSettingsOf } from './document-settings.store.ts'
import { documentTextsOf, type TextVersion } from './document-texts.store.ts'
import { documentsOf } from './documents.store.ts'
import { unprintableIn } from './printable-text.ts'
import { currentSigner, type Signer } from './signing.ts'
import { writeStatement } from './statement.ts'

/** For whom a document is, and what it says about them. */
export interface Holder {
  /** `registration:…`, `paper:…` and so on. */
  subject: string
  name: string
  email: string
  values: Readonly<Record<string, string>>
  registrationId: string | null
  paperId: string | null
}

/** What all documents of one kind of a conference share. */
export interface Printing {
  kind: DocumentKind
  language: DocumentLanguage
  conference: ConferenceSummary
  text: TextVersion
  organiser: string
  logo: Buffer | undefined
  signatures: DocumentContent['signatures']
}

export type Issuing = Pick<Services, 'db' | 'files' | 'keys' | 'now' | 'publicUrl' | 'renderDocument'>

export async function loadPrinting({ db }: Pick<Services, 'db'>, conferenceId: string, kind: DocumentKind, language: DocumentLanguage): Promise<Printing> {
  const conference = await conferencesOf(db).findAlsoDraft(conferenceId)
  if (!conference) throw new Refusal('conference.unknown', 'There is no such conference.')
  const settings = await documentSettingsOf(db).find(conferenceId)
  const picture = async (id: string | null) => (id === null ? undefined : documentSettingsOf(db).pictureBytes(id))
  const signatures: { name: string; position: string; picture: Buffer | undefined }[] = []
  for (const one of settings.signatures) signatures.push({ name: one.name, position: one.position, picture: await picture(one.picture) })
  return {
    kind,
    language,
    conference,
    text: await documentTextsOf(db).current(kind, language),
    organiser: (await officeOf(db))?.name ?? '',
    logo: await picture(settings.logo),
    signatures,
  }
}

interface Issue {
  holder: Holder
  by: string
  expiresOn?: CalendarDay | null
  /** The document that this one replaces, with what is noted about it. */
  replaces?: { document: IssuedDocument; note: string } | undefined
  /** What else is written in the same transaction. */
  alsoWrite?: (trx: Transaction, issued: IssuedDocument) => Promise<void>
}

/**
 * Issues one document: numbered, rendered, stored as it is, and signed. Somebody who has a valid one of this kind keeps it. Two that issue the same
 * at once issue one.
 */
export async function issueDocument(services: Issuing, printing: Printing, signer: Signer, issue: Issue): Promise<IssuedDocument> {
  const { db, now, publicUrl } = services
  const { kind, language, conference, text } = printing
  const { holder, by, expiresOn = null, replaces } = issue
  const current = await documentsOf(db).current(conference._id, kind, language, holder.subject)
  if (current && current.id !== replaces?.document.id) return current
  if (holder.name.trim() === '') throw new Refusal('document.not_allowed', 'There is no name to write on the document.')
  refuseUnprintable(holder)
  const issuedAt = now()
  const issuedOn = dayInZone(issuedAt, conference.timeZone)
  const reference = await documentsOf(db).nextReference(issuedOn.slice(0, 4))
  const code = newDocumentCode()
  const content = { ...printing, name: holder.name, values: holder.values, reference, code, issuedOn, expiresOn, publicUrl }
  const pdf = Buffer.from(await services.renderDocument(issuedDocumentOrder(content)))
  const bytes = namesPassport(kind) ? (await passportSeal(services.keys)).seal(pdf, `document:${reference}`) : pdf
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const written = await services.files.write(Readable.from([bytes]), bytes.length)
  const statement = writeStatement(publicUrl, {
    number: reference,
    code,
    kind,
    name: holder.name,
    conference: conferenceName(conference),
    place: `${conference.location}, ${conference.country}`,
    from: conference.startDate,
    to: conference.endDate,
    issued: issuedOn,
    expires: expiresOn,
    sha256,
  })
  const { subject, registrationId, paperId, name: holderName, email: holderEmail } = holder
  const document = {
    id: randomId(),
    ...{ reference, code, kind, conferenceId: conference._id, subject, registrationId, paperId, holderName, holderEmail, language, expiresOn, statement },
    paperTitle: holder.values.paper ?? '',
    templateVersion: text.version,
    issuedAt,
    issuedBy: by,
    fileId: newFileId(),
    sha256,
    signature: signer.sign(statement),
    signingKeyId: signer.keyId,
  }
  const issued = await db.transaction().execute(async (trx) => {
    await requireHolder(trx, holder, issuedAt)
    if (replaces) await endReplaced(trx, replaces.document.id, document.id, { note: replaces.note, by, at: issuedAt })
    await storedFilesOf(trx).addClaimed([{ id: document.fileId, name: `${reference}.pdf`, mediaType: 'application/pdf', note: null, ...written }], issuedAt)
    if (!(await documentsOf(trx).add(document))) {
      // The clean-up job deletes the bytes, which have no row then.
      await storedFilesOf(trx).deleteCopies([document.fileId])
      return undefined
    }
    const stored = await documentsOf(trx).find(document.id)
    if (!stored) throw new Error(`Document ${reference} is gone.`)
    await issue.alsoWrite?.(trx, stored)
    return stored
  })
  const there = issued ?? (await documentsOf(db).current(conference._id, kind, language, subject))
  if (!there) throw new Refusal('desk.changed_meanwhile', 'Somebody has changed this meanwhile. Please load the page again.')
  return there
}

/** A letter that no font of ours has would be printed as an empty box, and signed. */
function refuseUnprintable({ name, values }: Holder): void {
  const signs = unprintableIn([name, ...Object.values(values)].join(' '))
  if (signs.length > 0)
    throw new Refusal(
      'document.not_allowed',
      `Our fonts do not have ${signs.slice(0, 10).join(' ')}${signs.length > 10 ? ' and other letters' : ''}, so the document would show empty boxes. Please write the name or the title in Latin letters as well, and use that.`,
    )
}

/** The place may have ended, or gone to somebody else, while the document was rendered. */
async function requireHolder(trx: Transaction, { subject, registrationId, email }: Holder, since: Date): Promise<void> {
  if (registrationId === null) return
  const registration = await registrationsOf(trx).lock(registrationId)
  const holderSince = await registrationsOf(trx).holderSince(registrationId)
  const state = registration?.state ?? 'cancelled'
  const isAboutPlace = subject === `registration:${registrationId}`
  const isGone = isAboutPlace && (['cancelled', 'carried', 'lapsed'].includes(state) || registration?.email !== email)
  if (isGone || (holderSince && holderSince > since))
    throw new Refusal('desk.changed_meanwhile', 'The place has changed hands or ended meanwhile. Nothing was issued; please look again.')
}

async function endReplaced(trx: Transaction, id: string, newId: string, ending: { note: string; by: string; at: Date }): Promise<void> {
  const old = await documentsOf(trx).lock(id)
  if (old?.state !== 'valid') throw new Refusal('document.not_allowed', 'This document is no longer valid, so it cannot be replaced. Please issue a new one.')
  await documentsOf(trx).replace(id, newId, ending)
}

/** The same for a single document, with everything loaded for it. */
export async function issueOne(
  services: Issuing,
  where: { conferenceId: string; kind: DocumentKind; language: DocumentLanguage },
  issue: Issue,
): Promise<IssuedDocument> {
  const printing = await loadPrinting(services, where.conferenceId, where.kind, where.language)
  return issueDocument(services, printing, await currentSigner(services), issue)
}

/** These letters are stored encrypted, like the passports that they name. */
const namesPassport = (kind: DocumentKind) => kind === 'visa-invitation'

export type ReadingDocuments = Pick<Services, 'db' | 'files' | 'keys'>

/** The bytes that were issued. */
export async function readDocument(
  { db, files, keys }: ReadingDocuments,
  { fileId, reference, kind }: IssuedDocument,
): Promise<{ name: string; bytes: Buffer }> {
  const storageKey = fileId === null ? undefined : await documentsOf(db).storageKey(fileId)
  if (storageKey === undefined) throw new Refusal('document.unknown', 'This document is no longer stored.')
  const stored = await buffer(await files.read(storageKey))
  return { name: `${reference}.pdf`, bytes: namesPassport(kind) ? (await passportSeal(keys)).open(stored, `document:${reference}`) : stored }
}
