import { defangLinks } from './defang-links.ts'
import { darkStyles, styles } from './letter-styles.ts'
import type { Letter, Words } from './mail.ts'
import { withoutSecrets } from './secret-links.ts'
import type { Sender } from './sender.ts'

/** Renders a letter as HTML. The only links are the button, the footer and those that an organiser wrote; all other text is escaped. */
export function renderLetterHtml(letter: Letter, sender: Sender): string {
  const text = (words: Words) => escapeHtml(safeText(words, sender.publicUrl))
  const broken = (html: string) => html.trim().replace(/\r\n?|\n/g, '<br>')
  const lines = (words: Words) => broken(typeof words === 'string' ? text(words) : linkedHtml(safeText(words, sender.publicUrl)))
  const body = [
    `<h1 class="ink" style="${styles.heading}">${text(letter.subject)}</h1>`,
    `<p class="ink" style="${styles.paragraph}">${lines(letter.greeting)}</p>`,
    ...letter.paragraphs.map((paragraph) => `<p class="ink" style="${styles.paragraph}">${lines(paragraph)}</p>`),
    letter.facts.length > 0 ? factsTable(letter.facts, lines) : '',
    letter.button ? button(letter.button, text(letter.button.text), sender.publicUrl) : '',
    ...letter.closing.map((line) => `<p class="ink" style="${styles.paragraph}">${lines(line)}</p>`),
  ]
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${text(letter.subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="desk" style="${styles.desk}">
<div style="${styles.preview}">${text(letter.preview)}${'&#8199;&#847; '.repeat(60)}</div>
<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->
<div class="sheet" style="${styles.sheet}">
<p class="name" style="${styles.name}">${escapeHtml(sender.organiserName)}</p>
<div style="${styles.flourish}">&nbsp;</div>
${body.filter(Boolean).join('\n')}
${footer(sender)}
</div>
<!--[if mso]></td></tr></table><![endif]-->
</body>
</html>
`
}

/** Text in which only what an organiser wrote can become a link. */
export function safeText(words: Words, publicUrl: string): string {
  if (typeof words === 'string') return defangLinks(words, publicUrl)
  return words.strangers.reduce((text, typed) => (typed ? text.replaceAll(typed, () => defangLinks(typed, publicUrl)) : text), words.own)
}

const webAddress = /(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}])/

/** Escapes text and links its web addresses, each under its own words. */
function linkedHtml(text: string): string {
  return text
    .split(webAddress)
    .map((part, index) => (index % 2 === 0 ? escapeHtml(part) : `<a class="link" href="${escapeHtml(part)}" style="${styles.link}">${escapeHtml(part)}</a>`))
    .join('')
}

function factsTable(facts: Letter['facts'], lines: (value: string) => string): string {
  const row = ({ term, value }: Letter['facts'][number]) =>
    `<tr><th class="soft rule" scope="row" style="${styles.term}">${lines(term)}</th><td class="ink rule" dir="auto" style="${styles.value}">${lines(value)}</td></tr>`
  return `<table class="rule" style="${styles.facts}">\n${facts.map(row).join('\n')}\n</table>`
}

function button({ url }: { url: string }, text: string, publicUrl: string): string {
  // A foreign URL would turn the mail into a phishing mail in our name.
  if (!url.startsWith(`${publicUrl}/`)) throw new Error(`a button of a mail leads to ${url}, which is not below ${publicUrl}`)
  const address = escapeHtml(url)
  return `<p style="${styles.buttonPlace}"><a class="button" href="${address}" style="${styles.button}">${text}</a></p>
<p class="soft" style="${styles.fallback}">If the button does not work, copy this address into your browser:<br><a class="link" href="${address}" style="${styles.link}">${address}</a></p>`
}

function footer(sender: Sender): string {
  const address = sender.postalAddress.filter((line) => line !== sender.organiserName)
  const site = escapeHtml(sender.publicUrl)
  return `<div class="soft rule" style="${styles.footer}">${[escapeHtml(sender.organiserName), ...(address.length > 0 ? [escapeHtml(address.join(', '))] : [])].join('<br>')}<br><a class="link" href="${site}/" style="${styles.link}">${site.replace(/^https?:\/\//, '')}</a></div>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}

const lineWidth = 76

/** Renders a letter as plain text with the same content as the HTML. */
export function renderLetterText(letter: Letter, sender: Sender): string {
  const plain = (words: Words) => safeText(words, sender.publicUrl)
  const facts = letter.facts.map((fact) => wrapped(`${plain(fact.term)}: ${plain(fact.value)}`, '  '))
  const parts = [
    underlined(wrapped(oneLine(plain(letter.subject)))),
    wrapped(plain(letter.greeting)),
    ...letter.paragraphs.map((paragraph) => wrapped(plain(paragraph).trim())),
    facts.join('\n'),
    // The URL is on a line of its own, so that mail programs can link it.
    letter.button && `${wrapped(plain(`${letter.button.text}:`))}\n${letter.button.url}`,
    ...letter.closing.map((line) => wrapped(plain(line))),
    ['-- ', sender.organiserName, ...sender.postalAddress.filter((line) => line !== sender.organiserName), sender.publicUrl].join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function underlined(heading: string): string {
  if (!heading) return ''
  const widest = Math.max(...heading.split('\n').map((line) => line.length))
  return `${heading}\n${'-'.repeat(widest)}`
}

/** Breaks lines between words only; a word that is too long is not split. */
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

/** What a letter will say, for whoever is about to send it. */
export function renderPreview(letter: Letter, sender: Sender): string {
  return withoutSecrets(renderLetterText(letter, sender))
}
