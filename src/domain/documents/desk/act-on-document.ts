import { randomId } from '../../accounts/tokens.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { picturesOf } from '../../pictures/pictures.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database, Transaction } from '../../tables.ts'
import { type DocumentKind, type DocumentLanguage, documentStateLabels, type EndReason, type IssuedDocument } from '../document.ts'
import { queueIssuedLetter, queueRevokedLetter } from '../document-letters.ts'
import { documentSettingsOf } from '../document-settings.store.ts'
import { documentTextsOf } from '../document-texts.store.ts'
import { checkDocumentText, standardText } from '../document-texts.ts'
import { documentsOf } from '../documents.store.ts'
import { type Holder, type Issuing, issueOne } from '../issue-document.ts'
import { rotateSigningKey } from '../signing.ts'
import { candidatesOf } from './candidates.store.ts'
import type { HandOrder, PrintOrder, ReissueOrder, RevokeOrder, TextOrder } from './document-acts.schema.ts'

type Acting = Issuing & Pick<Services, 'queueMail'>

export async function documentAtDesk({ db }: Pick<Services, 'db'>, reference: string): Promise<IssuedDocument> {
  const document = await documentsOf(db).findByReference(reference.toUpperCase())
  if (!document) throw new Refusal('document.unknown', `There is no document ${reference.slice(0, 40)}.`)
  return document
}

const subjectOf = ({ id, reference }: IssuedDocument) => ({ about: `document:${id}`, aboutName: reference })

const needsPaper = (kind: DocumentKind) => kind === 'acceptance-letter' || kind === 'presenter-certificate'

/** Issues a document to somebody whom no list names. */
export async function issueByHand(services: Acting, organiser: Organiser, conferenceId: string, order: HandOrder): Promise<IssuedDocument> {
  requireRight(organiser, 'documents')
  const { kind, language, name, email, paper, tells } = order
  if (paper === '' && needsPaper(kind)) throw new Refusal('request.invalid', 'One field is not right.', { paper: 'Please enter the title of the paper.' })
  const holder = { subject: `hand:${randomId()}`, name, email, values: { paper, reference: '', reviews: 'reviews' }, registrationId: null, paperId: null }
  return issueOne(
    services,
    { conferenceId, kind, language },
    {
      holder,
      by: organiser.name,
      alsoWrite: async (trx, document) => {
        await auditLogOf(trx).write(organiser, services.now(), { act: 'document.issued', ...subjectOf(document), details: { kind } })
        if (tells) await queueIssuedLetter(services, trx, document)
      },
    },
  )
}

/** Letters of invitation are issued and revoked in both languages at once, at a desk of their own. */
function requireOtherDesk(kind: DocumentKind): void {
  if (kind === 'visa-invitation') throw new Refusal('document.not_allowed', 'Letters of invitation are issued and revoked at the visa desk.')
}

/** Ends a document in the caller's transaction, and tells its holder. A document that has ended stays as it is. */
export async function endDocument(
  services: Pick<Services, 'publicUrl' | 'queueMail'>,
  trx: Transaction,
  id: string,
  ending: { reason: EndReason; note: string; by: string; at: Date },
): Promise<IssuedDocument | undefined> {
  const document = await documentsOf(trx).lock(id)
  if (document?.state !== 'valid') return undefined
  await documentsOf(trx).revoke(id, ending)
  const ended = await documentsOf(trx).find(id)
  if (ended) await queueRevokedLetter(services, trx, ended)
  return ended
}

/** An organiser revokes a document, for a reason of which strangers see only the category. */
export async function revokeDocument(services: Acting, organiser: Organiser, reference: string, { reason, note }: RevokeOrder): Promise<void> {
  requireRight(organiser, 'documents')
  const { id, kind } = await documentAtDesk(services, reference)
  requireOtherDesk(kind)
  await services.db.transaction().execute(async (trx) => {
    const ended = await endDocument(services, trx, id, { reason, note, by: organiser.name, at: services.now() })
    if (!ended) throw await alreadyEnded(trx, id)
    await auditLogOf(trx).write(organiser, services.now(), { act: 'document.revoked', ...subjectOf(ended), details: { reason } })
  })
}

async function alreadyEnded(db: Database, id: string): Promise<Refusal> {
  const document = await documentsOf(db).find(id)
  const state = document ? documentStateLabels[document.state].toLowerCase() : 'gone'
  return new Refusal('document.not_allowed', `${document?.reference ?? 'This document'} is ${state} already; nothing was changed.`)
}

/** A new document replaces one whose name or details were wrong. */
export async function reissueDocument(services: Acting, organiser: Organiser, reference: string, { name, note }: ReissueOrder): Promise<IssuedDocument> {
  requireRight(organiser, 'documents')
  const old = await documentAtDesk(services, reference)
  requireOtherDesk(old.kind)
  if (old.state !== 'valid') throw await alreadyEnded(services.db, old.id)
  const { conferenceId, kind, language } = old
  return issueOne(
    services,
    { conferenceId, kind, language },
    {
      holder: { ...(await holderOf(services.db, old)), name },
      by: organiser.name,
      replaces: { document: old, note },
      alsoWrite: async (trx, document) => {
        await auditLogOf(trx).write(organiser, services.now(), { act: 'document.reissued', ...subjectOf(old), details: { document: document.reference } })
        await queueIssuedLetter(services, trx, document)
      },
    },
  )
}

/** What the document would say today; a document by hand says what it said. */
async function holderOf(
  db: Database,
  { conferenceId, kind, subject, holderName, holderEmail, registrationId, paperId, paperTitle }: IssuedDocument,
): Promise<Holder> {
  const [candidate] = await candidatesOf(db, conferenceId).find(kind, [subject])
  if (candidate) return candidate
  if (!subject.startsWith('hand:'))
    throw new Refusal('document.not_allowed', 'The person is no longer on the list for this document. Please revoke it, or issue one by hand.')
  if (needsPaper(kind) && paperTitle === '')
    throw new Refusal('document.not_allowed', 'We did not store the title of the paper when this was issued. Please revoke it, and issue one by hand.')
  return { subject, name: holderName, email: holderEmail, values: { paper: paperTitle, reference: '', reviews: 'reviews' }, registrationId, paperId }
}

/** Saves what a conference prints on its documents, unless somebody was quicker. What was issued stays as it is. */
export async function saveDocumentSettings(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  conferenceId: string,
  order: PrintOrder,
): Promise<void> {
  requireRight(organiser, 'documents')
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const conference = await conferencesOf(trx).findAlsoDraft(conferenceId)
    if (!conference) throw new Refusal('conference.unknown', 'There is no such conference.')
    const pictures = [order.logo, ...order.signatures.map(({ picture }) => picture)].flatMap((id) => id ?? [])
    const known = await picturesOf(trx).touch([...new Set(pictures)], now)
    if (pictures.some((id) => !known.has(id))) throw new Refusal('file.unknown', 'A picture is no longer with us. Please choose it again.')
    if (!(await documentSettingsOf(trx).save(conferenceId, order, now))) throw changedMeanwhile()
    await auditLogOf(trx).write(organiser, now, { act: 'document.settings_changed', about: `conference:${conferenceId}`, aboutName: conference.subConference })
  })
}

/** Saves another version of the house's text for a kind of document. */
export async function saveDocumentText(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  { kind, language }: { kind: DocumentKind; language: DocumentLanguage },
  { version, ...text }: TextOrder,
): Promise<void> {
  requireRight(organiser, 'documents')
  checkDocumentText(kind, text)
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const current = await documentTextsOf(trx).current(kind, language)
    const next = { ...text, version: version + 1, madeAt: now, madeBy: organiser.name }
    if (current.version !== version || !(await documentTextsOf(trx).add(kind, language, next))) throw changedMeanwhile()
    const isStandard = JSON.stringify(standardText(kind, language)) === JSON.stringify(text)
    await auditLogOf(trx).write(organiser, now, {
      act: 'document.text_changed',
      about: `document-text:${kind}`,
      aboutName: kind,
      details: { kind, version: version + 1, isStandard },
    })
  })
}

/** Another key signs documents from now on. */
export async function rotateKeyAtDesk(services: Pick<Services, 'db' | 'keys' | 'now'>, organiser: Organiser): Promise<void> {
  requireRight(organiser, 'settings')
  const keyId = await rotateSigningKey(services)
  await services.db
    .transaction()
    .execute((trx) =>
      auditLogOf(trx).write(organiser, services.now(), { act: 'settings.signing_key_replaced', about: 'settings', aboutName: 'settings', details: { keyId } }),
    )
}

function changedMeanwhile(): Refusal {
  return new Refusal('desk.changed_meanwhile', 'Somebody has changed this meanwhile. Nothing was saved. Please load the page again and look at it first.')
}
