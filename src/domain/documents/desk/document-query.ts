import { type DocumentKind, documentKinds, type StoredDocumentState } from '../document.ts'

/** The filters of the list of documents. */
export interface DocumentQuery {
  /** A name, an address, a number or a code. */
  search: string
  conference: string
  kind: DocumentKind | ''
  state: StoredDocumentState | ''
}

export const storedStates = ['valid', 'replaced', 'revoked'] as const satisfies readonly StoredDocumentState[]

/** Reads the query of a URL; unknown values are ignored. */
export function readDocumentQuery(search: URLSearchParams): DocumentQuery {
  const text = (name: string) =>
    (search.get(name) ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 100)
  return {
    search: text('q'),
    conference: text('conference'),
    kind: documentKinds.find((kind) => kind === search.get('kind')) ?? '',
    state: storedStates.find((state) => state === search.get('state')) ?? '',
  }
}

/** The same as URL parameters, without empty ones. */
export function writeDocumentQuery({ search, conference, kind, state }: DocumentQuery): URLSearchParams {
  const parameters: [string, string][] = [
    ['q', search],
    ['conference', conference],
    ['kind', kind],
    ['state', state],
  ]
  return new URLSearchParams(parameters.filter(([, value]) => value !== ''))
}
