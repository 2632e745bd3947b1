import type { Database } from '../tables.ts'
import type { DocumentKind, DocumentLanguage } from './document.ts'
import { type DocumentText, standardText } from './document-texts.ts'

export interface TextVersion extends DocumentText {
  version: number
  /** Null for the standard text. */
  madeAt: Date | null
  madeBy: string
}

/** The versions of the house's texts; the first is the standard text. */
export function documentTextsOf(db: Database) {
  return {
    async current(kind: DocumentKind, language: DocumentLanguage): Promise<TextVersion> {
      const [newest] = await this.versions(kind, language)
      if (!newest) throw new Error(`There is no text for ${kind}.`)
      return newest
    },

    /** The newest first. */
    async versions(kind: DocumentKind, language: DocumentLanguage): Promise<TextVersion[]> {
      const rows = await db
        .selectFrom('document_text')
        .selectAll()
        .where('kind', '=', kind)
        .where('language', '=', language)
        .orderBy('version', 'desc')
        .execute()
      const standard = { version: 1, ...standardText(kind, language), madeAt: null, madeBy: '' }
      return [
        ...rows.map(({ version, title, opening, body, made_at, made_by }) => ({ version, title, opening, body, madeAt: made_at, madeBy: made_by })),
        standard,
      ]
    },

    /** Returns false when somebody else has added this version meanwhile. */
    async add(kind: DocumentKind, language: DocumentLanguage, { title, opening, body, version, madeAt, madeBy }: TextVersion): Promise<boolean> {
      const added = await db
        .insertInto('document_text')
        .values({ kind, language, version, title, opening, body, made_at: madeAt ?? new Date(0), made_by: madeBy })
        .onConflict((there) => there.doNothing())
        .returning('version')
        .executeTakeFirst()
      return added !== undefined
    },
  }
}
