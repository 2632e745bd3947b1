/** What a document is made from. */
export interface DocumentOrder {
  /** The source of a Typst module that defines `render(data)`. It may read the files below and nothing else. */
  template: string
  /** What `render` gets; it is data only, and never interpreted as markup. */
  data: unknown
  /** The title in the PDF's properties, which a reader's window shows. */
  title: string
  /** Two letters of ISO 639, for hyphenation and for screen readers. */
  language: string
  /** Other modules and pictures that the template reads, by their absolute path. */
  files?: Readonly<Record<string, string | Uint8Array>>
}

/** Renders a tagged PDF with embedded fonts. The same order gives the same bytes. Rejects when the template is wrong. */
export type RenderDocument = (order: DocumentOrder) => Promise<Uint8Array>
