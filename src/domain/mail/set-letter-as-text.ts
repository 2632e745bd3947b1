import type { Letter } from './mail.ts'
import type { Sender } from './sender.ts'
import { unlinked } from './unlinked.ts'

const lineWidth = 76

/** The letter for those who read without HTML; it says everything that the other one says. */
export function letterAsText(letter: Letter, sender: Sender): string {
  const plain = (text: string) => unlinked(text, sender.publicUrl)
  const facts = letter.facts.map((fact) => wrapped(`${plain(fact.term)}: ${plain(fact.value)}`, '  '))
  const parts = [
    letter.subject.trim() && underlined(wrapped(plain(oneLine(letter.subject)))),
    wrapped(plain(letter.greeting)),
    ...letter.paragraphs.map((paragraph) => wrapped(letter.ownWords ? paragraph.trim() : plain(paragraph))),
    facts.join('\n'),
    // The address stands alone on its line, unbroken, so that it can be followed.
    letter.button && `${wrapped(plain(`${letter.button.text}:`))}\n${letter.button.url}`,
    ...letter.closing.map((line) => wrapped(plain(line))),
    ['-- ', sender.organiserName, ...sender.postalAddress.filter((line) => line !== sender.organiserName), sender.publicUrl].join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function underlined(heading: string): string {
  const widest = Math.max(...heading.split('\n').map((line) => line.length))
  return `${heading}\n${'-'.repeat(widest)}`
}

/** Breaks between words only: a word that is too long stays whole. */
function wrapped(text: string, hanging = ''): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  return lines.map((line, position) => wrappedLine(line, position === 0 ? '' : hanging, hanging)).join('\n')
}

function wrappedLine(line: string, first: string, hanging: string): string {
  const rows: string[] = []
  let row = first
  let empty = true
  for (const word of line.split(/[ \t]+/).filter(Boolean)) {
    if (!empty && row.length + 1 + word.length > lineWidth) {
      rows.push(row)
      row = hanging
      empty = true
    }
    row += empty ? word : ` ${word}`
    empty = false
  }
  return [...rows, row].join('\n')
}
