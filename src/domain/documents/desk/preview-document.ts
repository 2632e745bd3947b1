import { dayInZone } from '../../dates.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import type { Services } from '../../services.ts'
import type { DocumentKind, DocumentLanguage } from '../document.ts'
import { issuedDocumentOrder } from '../document-order.ts'
import { checkDocumentText, type DocumentText, documentPlaceholders } from '../document-texts.ts'
import { loadPrinting } from '../issue-document.ts'
import { candidatesOf } from './candidates.store.ts'

interface Wish {
  conferenceId: string
  kind: DocumentKind
  language: DocumentLanguage
  /** Whose; without it the first on the list. */
  subject?: string | undefined
  /** A text that is not saved yet. */
  text?: DocumentText | undefined
}

/** What a document would look like, with somebody's real data. It has no number and no code, so that nobody can use it. */
export async function previewDocument(services: Pick<Services, 'db' | 'now' | 'publicUrl' | 'renderDocument'>, organiser: Organiser, wish: Wish) {
  requireRight(organiser, 'documents', 'visa')
  const { conferenceId, kind, language, subject, text } = wish
  if (text) checkDocumentText(kind, text)
  const printing = await loadPrinting(services, conferenceId, kind, language)
  const [candidate] = await candidatesOf(services.db, conferenceId).find(kind, subject ? [subject] : undefined)
  const samples = Object.fromEntries(Object.entries(documentPlaceholders).map(([name, { sample }]) => [name, sample]))
  const order = issuedDocumentOrder({
    ...printing,
    text: text ?? printing.text,
    name: candidate?.name ?? documentPlaceholders.name.sample,
    values: { ...samples, ...candidate?.values },
    reference: 'PREVIEW',
    code: '0000000000000000',
    issuedOn: dayInZone(services.now(), printing.conference.timeZone),
    expiresOn: null,
    publicUrl: services.publicUrl,
  })
  return { name: 'preview.pdf', bytes: Buffer.from(await services.renderDocument(order)) }
}
