import type { Extensions } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'

/** What the editor can make: exactly what `safeHtml` lets through, so that nothing is lost between the desk and the page. */
export const editorExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    codeBlock: false,
    strike: false,
    underline: false,
    // The sanitiser leaves a link its address alone.
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['https', 'http', 'mailto'], HTMLAttributes: { target: null, rel: null, class: null } },
  }),
]

/** An item whose only paragraph is its text, alone or before the list below it. */
const itemParagraph = /<li><p>((?:(?!<\/?(?:p|ul|ol|li|blockquote|h3|h4|hr)\b)[\s\S])*)<\/p>(?=<\/li>|<ul>|<ol[ >])/g

/** The editor's HTML written as the sanitiser writes it, and as our own texts are: items without a paragraph of their own. */
export function tidyHtml(html: string): string {
  return html
    .replace(/<(br|hr)>/g, '<$1 />')
    .replaceAll('&nbsp;', '\u00a0')
    .replace(itemParagraph, '<li>$1')
    .replace(/(<p><\/p>)+$/, '')
}
