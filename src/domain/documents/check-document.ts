import { conferencesOf } from '../conferences/conferences.store.ts'
import { type CalendarDay, dayInZone } from '../dates.ts'
import type { Services } from '../services.ts'
import { type DocumentKind, type DocumentState, documentStateOn, type EndReason, type IssuedDocument } from './document.ts'
import { readCode } from './document-code.ts'
import { conferenceName } from './document-order.ts'
import { documentsOf } from './documents.store.ts'
import { readStatement } from './statement.ts'

/** What anybody with the code learns about a document: never more than stands on it, and nothing of passports, addresses or papers. */
export interface CheckedDocument {
  code: string
  number: string
  kind: DocumentKind
  state: DocumentState
  /** Empty after an erasure. */
  name: string
  conference: string
  place: string
  from: CalendarDay
  to: CalendarDay
  issued: CalendarDay
  expires: CalendarDay | null
  /** Only for a revoked one. */
  reason: EndReason | null
  endedOn: CalendarDay | null
  sha256: string
  keyId: string
}

/** Looks a code up, however it is spelled; undefined when no document has it. Says what was signed, whatever the conference has become since. */
export async function checkDocument({ db, now }: Pick<Services, 'db' | 'now'>, typed: string): Promise<CheckedDocument | undefined> {
  const found = await findDocument({ db }, typed)
  const issued = found && readStatement(found.statement)
  const conference = found && (await conferencesOf(db).findAlsoDraft(found.conferenceId))
  if (!found || !conference) return undefined
  const today = dayInZone(now(), conference.timeZone)
  return {
    code: found.code,
    number: found.reference,
    kind: found.kind,
    state: documentStateOn(found, today),
    name: issued?.name ?? found.holderName,
    conference: issued?.conference ?? conferenceName(conference),
    place: issued?.place ?? `${conference.location}, ${conference.country}`,
    from: issued?.from ?? conference.startDate,
    to: issued?.to ?? conference.endDate,
    issued: issued?.issued ?? dayInZone(found.issuedAt, conference.timeZone),
    expires: found.expiresOn,
    reason: found.state === 'revoked' ? found.endReason : null,
    endedOn: found.endedAt && dayInZone(found.endedAt, conference.timeZone),
    sha256: found.sha256,
    keyId: found.signingKeyId,
  }
}

export async function findDocument({ db }: Pick<Services, 'db'>, typed: string): Promise<IssuedDocument | undefined> {
  const code = readCode(typed)
  return code === undefined ? undefined : documentsOf(db).findByCode(code)
}
