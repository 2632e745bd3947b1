import type * as z from 'zod/mini'
import { type CollectionName, collectionNames, collections, type Entry, standardEntriesOf } from './collections.ts'
import { mapRichText } from './fields.schema.ts'
import { htmlFromMarkdown } from './safe-html.ts'

/** One file of `content/`, not validated yet. */
export interface ContentFile {
  file: string
  collection: string
  entries: unknown[]
}

export type ParsedContent = { [Name in CollectionName]: Entry<Name>[] }

/** Something in `content/` that cannot be used; the message names file, entry and field. */
export class ContentError extends Error {}

/** Validates the files and turns their Markdown into safe HTML. Throws all problems of the first invalid entry. */
export function parseContent(files: ContentFile[]): ParsedContent {
  const parsed = Object.fromEntries(collectionNames.map((name) => [name, standardEntriesOf(name) ? [] : parseCollection(name, files)]))
  return parsed as ParsedContent
}

function parseCollection(name: CollectionName, files: ContentFile[]): unknown[] {
  const { schema } = collections[name]
  const count = 'count' in collections[name] ? collections[name].count : undefined
  const own = files.filter((file) => file.collection === name)
  const first = own[0]
  if (!first) throw new ContentError(`content/${name}.yaml is missing.`)
  const seen = new Set<string>()
  const entries = own.flatMap(({ file, entries }) =>
    entries.map((raw, index) => {
      const where = `${file}, entry ${index + 1}${labelOf(raw)}`
      const result = schema.safeParse(mapRichText(schema, raw, htmlFromMarkdown))
      if (!result.success) throw new ContentError(`${where}: ${problemsOf(result.error)}.`)
      if (seen.has(result.data.id)) throw new ContentError(`${where}: the id '${result.data.id}' is used twice.`)
      seen.add(result.data.id)
      return result.data
    }),
  )
  if (count !== undefined && entries.length !== count) throw new ContentError(`${first.file} has ${entries.length} entries; the site needs ${count}.`)
  return entries
}

function labelOf(raw: unknown): string {
  const id = raw !== null && typeof raw === 'object' && 'id' in raw ? raw.id : undefined
  return typeof id === 'string' ? ` ('${id}')` : ''
}

export function problemsOf(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'the entry'}: ${issue.message}`).join('; ')
}
