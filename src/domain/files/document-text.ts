/** The words of a document, page by page, for reading it without opening it; undefined when they cannot be had. */
export type ReadDocumentText = (bytes: Uint8Array, kind: 'pdf' | 'docx') => Promise<string[] | undefined>
