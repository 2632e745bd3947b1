import { createHmac, timingSafeEqual } from 'node:crypto'
import { hours } from '#domain/durations.ts'
import { officeOf } from '../forms/office.ts'
import { readReference } from '../forms/reference.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { documentForApplicant, documentForOffice } from './application-letters.ts'
import { type ApplicationDocument, applicationsOf, type StoredApplication } from './applications.store.ts'

const documentWithin = hours(24)

/** The application to which the holder of the secret may add a document within a day. Called before the upload is read. */
export async function findForDocument(
  { db, key, now }: Pick<Services, 'db' | 'key' | 'now'>,
  reference: string,
  secret: string | undefined,
): Promise<StoredApplication> {
  const readable = readReference(reference)
  const application = readable && (await applicationsOf(db).find(readable))
  const inTime = application && now().getTime() - application.received_at.getTime() < documentWithin
  if (!inTime || !secret || !matchesDocumentSecret(key, application.id, secret))
    throw new Refusal(
      'application.unknown',
      'We could not find an application that is waiting for this document. Please send it by e-mail, with your reference.',
    )
  return application
}

/** Adds a document to an application and queues the mails. The same file again changes nothing; another file is refused. */
export async function addDocument(
  services: Pick<Services, 'db' | 'queueMail'>,
  application: StoredApplication,
  document: ApplicationDocument,
): Promise<ApplicationDocument> {
  return services.db.transaction().execute(async (trx) => {
    const applications = applicationsOf(trx)
    await applications.lock(application.id)
    // An infected document may be replaced.
    const earlier = (await applications.documents(application.id)).find((one) => one.scan !== 'infected')
    if (earlier?.sha256 === document.sha256) return earlier
    if (earlier)
      throw new Refusal(
        'application.document_received',
        `We already have ${earlier.name} for this application. To replace it, write to us with your reference.`,
      )
    await applications.claimDocument(application.id, document.id)
    const about = `application:${application.id}`
    const office = await officeOf(trx)
    if (office)
      await services.queueMail(trx, {
        kind: 'application.document-office',
        about,
        to: office,
        replyTo: application.email,
        letter: documentForOffice(application, document),
      })
    if (await applications.wasSentCopy(application.id)) {
      const to = { name: '', address: application.email }
      await services.queueMail(trx, { kind: 'application.document-copy', about, to, letter: documentForApplicant(application, document) })
    }
    return document
  })
}

/** The secret that allows the applicant to add the document; derived, so that a repeated application returns the same one. */
export function documentSecret(key: Buffer, applicationId: string): string {
  return createHmac('sha256', key).update(`application-document:${applicationId}`).digest('base64url').slice(0, 22)
}

function matchesDocumentSecret(key: Buffer, applicationId: string, secret: string): boolean {
  const expected = Buffer.from(documentSecret(key, applicationId))
  const received = Buffer.from(secret)
  return expected.length === received.length && timingSafeEqual(expected, received)
}
