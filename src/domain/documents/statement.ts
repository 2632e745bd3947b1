import type { CalendarDay } from '../dates.ts'
import type { DocumentKind } from './document.ts'

/** What is signed about a document: all that a third party needs, and the hash of the PDF. */
export interface Statement {
  number: string
  code: string
  kind: DocumentKind
  name: string
  conference: string
  place: string
  from: CalendarDay
  to: CalendarDay
  issued: CalendarDay
  expires: CalendarDay | null
  sha256: string
}

/** The text that is signed: JSON in one line with its keys in this order, so that every program writes the same bytes. */
export function writeStatement(issuer: string, statement: Statement): string {
  const { number, code, kind, name, conference, place, from, to, issued, expires, sha256 } = statement
  return JSON.stringify({ version: 1, issuer, number, code, kind, name, conference, place, from, to, issued, expires, sha256 })
}

/** What was signed; undefined after an erasure, which takes the text. */
export function readStatement(statement: string): Statement | undefined {
  return statement === '' ? undefined : (JSON.parse(statement) as Statement)
}
