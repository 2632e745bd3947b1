import type { Extensions } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'

/** Exactly what `safeHtml` allows, so that the sanitiser removes nothing the editor made. */
export const editorExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    codeBlock: false,
    strike: false,
    underline: false,
    // The sanitiser keeps only the href of a link.
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['https', 'http', 'mailto'], HTMLAttributes: { target: null, rel: null, class: null } },
  }),
]

/** A list item with a single paragraph, alone or before a nested list. */
const itemParagraph = /<li><p>((?:(?!<\/?(?:p|ul|ol|li|blockquote|h3|h4|hr)\b)[\s\S])*)<\/p>(?=<\/li>|<ul>|<ol[ >])/g

/** The editor's HTML in the form that the sanitiser and our own content use: list items without paragraphs. */
export function tidyHtml(html: string): string {
  return html
    .replace(/<(br|hr)>/g, '<$1 />')
    .replaceAll('&nbsp;', '\u00a0')
    .replace(itemParagraph, '<li>$1')
    .replace(/(<p><\/p>)+$/, '')
}
