import { marked } from 'marked'
import { safeHtml } from './safe-html.ts'

/** Content files are written in Markdown; the database and the desk know only safe HTML. */
export function htmlFromMarkdown(markdown: string): string {
  return safeHtml(marked.parse(markdown, { async: false, gfm: true }))
}
