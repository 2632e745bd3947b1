/** An element that is written already; plain strings beside it are text and are escaped. */
export class Xml {
  readonly #markup: string
  constructor(markup: string) {
    this.#markup = markup
  }
  toString(): string {
    return this.#markup
  }
}

type Content = Xml | string | undefined | false | null | readonly Content[]
type Attributes = Record<string, string | undefined>

/** An element. Undefined content and attributes are left out. */
export function xml(name: string, attributes: Attributes, ...content: Content[]): Xml {
  const written = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escapeXml(value)}"`]))
  const inside = markupOf(content)
  return new Xml(inside === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inside}</${name}>`)
}

/** An element with text, or nothing when the text is empty: many schemas refuse empty elements. */
export function textElement(name: string, text: string | null | undefined, attributes: Attributes = {}): Xml | undefined {
  return text ? xml(name, attributes, text) : undefined
}

export function xmlDocument(root: Xml | string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

function markupOf(content: Content): string {
  if (!content) return ''
  if (typeof content === 'string') return escapeXml(content)
  return content instanceof Xml ? content.toString() : content.map(markupOf).join('')
}

// XML 1.0 has no characters for these, not even escaped; names and abstracts that were pasted may contain them.
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

export function escapeXml(text: string): string {
  return text.toWellFormed().replace(notInXml, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The paragraphs of a text that was typed with empty lines between them. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
