import { randomBytes } from 'node:crypto'
import type { DocumentKind, DocumentLanguage, IssuedDocument } from '../../src/domain/documents/document.ts'
import { type Issuing, issueOne } from '../../src/domain/documents/issue-document.ts'

interface Wishes {
  kind?: DocumentKind
  language?: DocumentLanguage
  name?: string
  email?: string
  expiresOn?: string | null
  registrationId?: string | null
  subject?: string
  conferenceId?: string
}

/** Issues a document as the desk would, without asking who may. */
export function givenDocument(services: Issuing, wishes: Wishes = {}): Promise<IssuedDocument> {
  const { kind = 'listener-certificate', language = 'en', name = 'Dr Đặng Thị Ngọc Ánh', email = 'anh@example.org', expiresOn = null } = wishes
  const subject = wishes.subject ?? `hand:${randomBytes(8).toString('hex')}`
  const values = { paper: 'On engines', reference: 'HM27-0042-K', reviews: '3 reviews' }
  return issueOne(
    services,
    { conferenceId: wishes.conferenceId ?? 'colombo', kind, language },
    { holder: { subject, name, email, values, registrationId: wishes.registrationId ?? null, paperId: null }, by: 'Olga Organiser', expiresOn },
  )
}
