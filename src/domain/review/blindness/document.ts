/**
 * What the words of a passage are: the text in its order, something beside it, a link or a path, strings that nobody reads on the page, a header or footer,
 * the author's name in the properties, other properties, the author of a change or comment, the data of a reference manager, or what kept the program from
 * searching a part.
 */
type PassageKind = 'body' | 'aside' | 'link' | 'hidden' | 'header' | 'author' | 'properties' | 'change-author' | 'citation' | 'unsearchable'

export interface Passage {
  kind: PassageKind
  /** In words: 'page 3', 'file properties'. */
  location: string
  text: string
}

/** A document without its metadata, and what was read in the original. */
export interface CleanedDocument {
  bytes: Uint8Array
  passages: Passage[]
  pages: number
  pagesWithText: number
  /** Fonts that a PDF file names without bringing them. */
  fontsNotEmbedded: string[]
}

export type CleaningOutcome = CleanedDocument | 'encrypted' | 'unreadable'

/** Reads a document and makes a copy without metadata. */
export type CleanDocument = (bytes: Uint8Array, kind: 'pdf' | 'docx') => Promise<CleaningOutcome>

/** Why a file does not reach reviewers by itself. */
export const holdReasons = ['found', 'doc', 'encrypted', 'scanned', 'unreadable', 'infected', 'unsearchable', 'unchecked'] as const
export type HoldReason = (typeof holdReasons)[number]

/** Pages of pictures say nothing to a program: more than half of them is a scan. */
export function isScanned({ pages, pagesWithText }: CleanedDocument): boolean {
  return pages > 0 && pagesWithText * 2 <= pages && pagesWithText < pages
}

/** Fonts without the names of their letters give a text that nobody can search. */
export function isUnreadable({ passages }: CleanedDocument): boolean {
  const text = passages.flatMap(({ kind, text }) => (kind === 'body' ? [text] : [])).join('')
  const strange = text.match(/[\p{Co}\uFFFD\p{Cc}]/gu)?.filter((one) => !/\s/.test(one)).length ?? 0
  return strange > text.length / 10
}
