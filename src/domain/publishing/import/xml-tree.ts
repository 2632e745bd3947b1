import { type ElementBudget, readXml } from '../../files/read-xml.ts'

/** An element by its local name, whatever its namespace. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  /** Texts and elements, in their order. */
  children: (XmlElement | string)[]
  line: number
}

export class XmlFault extends Error {}

const maxDepth = 100

const faults = {
  malformed: (reason: string) => new XmlFault(`This is not well-formed XML (${reason}).`),
  tooMany: () => new XmlFault('It has too many elements and attributes. Please import it in parts.'),
}

/** Reads a document into a tree. Entities that the document itself declares are not known, so that none can be an attack. */
export async function readXmlTree(text: string, budget?: ElementBudget, signal?: AbortSignal): Promise<XmlElement> {
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  const addText = (words: string) => void open.at(-1)?.children.push(words)
  await readXml(
    text,
    (parser) => {
      parser.on('opentag', ({ local, attributes }) => {
        const plain = Object.fromEntries(Object.values(attributes).map((one) => [one.prefix === 'xml' ? one.name : one.local, one.value]))
        const element: XmlElement = { name: local, attributes: plain, children: [], line: parser.line }
        if (open.length >= maxDepth) throw new XmlFault('Its elements are nested too deeply.')
        open.at(-1)?.children.push(element)
        root ??= element
        open.push(element)
      })
      parser.on('closetag', () => void open.pop())
      parser.on('text', addText)
      parser.on('cdata', addText)
    },
    faults,
    budget,
    signal,
  )
  if (!root) throw new XmlFault('The file is empty.')
  return root
}

/** The elements below one, by a path such as `article-meta/title-group`. */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => typeof child !== 'string' && child.name === name) as XmlElement[]),
      [element],
    )
}

/** Every element of this name, at any depth. */
export function elementsWithin(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => (typeof child === 'string' ? [] : [...(child.name === name ? [child] : []), ...elementsWithin(child, name)]))
}

/** All text of an element in one line, without that of the elements which are left out. */
export function textOf(element: XmlElement | undefined, leftOut: readonly string[] = []): string {
  return element ? rawText(element, leftOut).replace(/\s+/g, ' ').trim() : ''
}

export const textAt = (element: XmlElement, path: string, leftOut: readonly string[] = []) => textOf(elementsAt(element, path)[0], leftOut)

/** Its text as it stands. */
export function rawText(element: XmlElement, leftOut: readonly string[] = []): string {
  return element.children.map((child) => (typeof child === 'string' ? child : leftOut.includes(child.name) ? '' : rawText(child, leftOut))).join('')
}
