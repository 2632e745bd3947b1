import { htmlFromMarkdown } from '../markdown.ts'

const openings: Record<string, string> = { strong: '**', b: '**', em: '*', i: '*', code: '`' }
const blocks = new Set(['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote'])
const token = /<(?<close>\/?)(?<tag>[a-z][a-z0-9]*)(?<rest>[^>]*)>|(?<text>[^<]+)/g

/** Safe HTML as an editor likes to read and write it. Whatever would come back differently stays HTML, which Markdown allows too. */
export function markdownFromHtml(html: string): string {
  const markdown = convert(html)
  return sameHtml(htmlFromMarkdown(markdown), html) ? markdown : html.trim()
}

/** Without the white space that shows nowhere. */
function sameHtml(one: string, other: string): boolean {
  const settled = (html: string) =>
    html
      .replace(/\s+/g, ' ')
      .replace(/ ?(<\/?(?:p|h3|h4|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|hr|br)\b[^>]*>) ?/g, '$1')
      .trim()
  return settled(one) === settled(other)
}

function convert(html: string): string {
  const lists: { ordered: boolean; count: number }[] = []
  const links: string[] = []
  let out = ''
  let raw = ''
  const indent = () => '    '.repeat(Math.max(0, lists.length - 1))
  const gap = (lines: number) => {
    out = out.replace(/[ \n]*$/, '')
    if (out !== '') out += '\n'.repeat(lines)
  }
  for (const match of html.matchAll(token)) {
    const { close, tag = '', rest = '', text } = match.groups ?? {}
    if (raw !== '' || tag === 'table' || tag === 'dl') {
      if (raw === '') gap(2)
      out += match[0].replace(/\n+/g, '\n')
      if (raw === '') raw = tag
      else if (close && tag === raw) {
        raw = ''
        gap(2)
      }
      continue
    }
    if (text !== undefined) {
      const words = text.replace(/\s+/g, ' ')
      if (words !== ' ' || !/\n$|^$/.test(out))
        out += (/\n$|^$/.test(out) ? words.trimStart() : words).replace(/([\\*_[\]`])/g, '\\$1').replace(/&amp;(?= )/g, '&')
    } else if (blocks.has(tag)) {
      if (tag === 'ul' || tag === 'ol') {
        if (close) lists.pop()
        else lists.push({ ordered: tag === 'ol', count: 0 })
        gap(lists.length > (close ? 0 : 1) ? 1 : 2)
      } else if (tag === 'li' && !close) {
        const list = lists.at(-1)
        if (list) list.count += 1
        gap(list && list.count > 1 ? 1 : lists.length > 1 ? 1 : 2)
        out += `${indent()}${list?.ordered ? `${list.count}. ` : '- '}`
      } else if (tag === 'blockquote') {
        gap(2)
        if (!close) out += '> '
      } else if (tag !== 'li') {
        if (close || !/(- |\d\. |> )$/.test(out)) gap(2)
        if (!close && tag !== 'p') out += tag === 'h3' ? '### ' : '#### '
      }
    } else if (tag === 'a') {
      if (close) out += `](${links.pop() ?? ''})`
      else {
        links.push(/href="([^"]*)"/.exec(rest)?.[1] ?? '')
        out += '['
      }
    } else if (tag === 'br') out += '  \n'
    else if (tag === 'hr') {
      gap(2)
      out += '---'
      gap(2)
    } else out += openings[tag] ?? match[0]
  }
  return out.trim()
}
