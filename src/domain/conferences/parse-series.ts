import { mapRichText } from '../content/map-rich-text.ts'
import { htmlFromMarkdown } from '../content/markdown.ts'
import { ContentError, problemsOf } from '../content/parse-content.ts'
import { type Series, seriesSchema } from './series.schema.ts'

/** Checks one file of `content/conferences/` and turns its Markdown into safe HTML. */
export function parseSeries(file: string, raw: unknown): Series {
  const result = seriesSchema.safeParse(mapRichText(seriesSchema, raw, htmlFromMarkdown))
  if (!result.success) throw new ContentError(`${file}: ${problemsOf(result.error)}.`)
  return result.data
}
