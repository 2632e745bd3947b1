import type { RouterContextProvider } from 'react-router'
import { dayInZone, formatDay } from '#domain/dates.ts'
import { documentKindLabels, documentStateLabels, documentStateOn } from '#domain/documents/document.ts'
import { formatCode } from '#domain/documents/document-code.ts'
import { documentsOfForm } from '#domain/documents/own-documents.ts'
import { servicesContext } from '../request-context.ts'

/** The letters and certificates about the papers of a form, as its page shows them. */
export async function loadIssued(context: Readonly<RouterContextProvider>, address: { reference: string; secret: string }) {
  const services = context.get(servicesContext)
  const today = dayInZone(services.now(), 'UTC')
  const search = new URLSearchParams({ secret: address.secret }).toString()
  return (await documentsOfForm(services, address)).map((document) => ({
    name: documentKindLabels[document.kind],
    about: [
      document.paperTitle,
      `${document.reference}, issued on ${formatDay(dayInZone(document.issuedAt, 'UTC'))}. ${documentStateLabels[documentStateOn(document, today)]}.`,
    ]
      .filter(Boolean)
      .join(' · '),
    code: formatCode(document.code),
    url:
      document.fileId !== null && document.state === 'valid'
        ? `/api/v1/submissions/${encodeURIComponent(address.reference)}/issued/${document.reference}?${search}`
        : undefined,
  }))
}

export type ShownDocument = Awaited<ReturnType<typeof loadIssued>>[number]
