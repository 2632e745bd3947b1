import { darkStyles, styles } from './letter-styles.ts'
import type { Letter } from './mail.ts'
import type { Sender } from './sender.ts'
import { unlinked } from './unlinked.ts'

/** The letter in the site's design. The only links are the button's and the site's own; everything else is escaped text. */
export function letterAsHtml(letter: Letter, sender: Sender): string {
  const text = (value: string) => escaped(unlinked(value, sender.publicUrl))
  const broken = (value: string) => value.trim().replace(/\r\n?|\n/g, '<br>')
  const lines = (value: string) => broken(text(value))
  const body = [
    `<h1 class="ink" style="${styles.heading}">${text(letter.subject)}</h1>`,
    `<p class="ink" style="${styles.paragraph}">${lines(letter.greeting)}</p>`,
    ...letter.paragraphs.map(
      (paragraph) => `<p class="ink" style="${styles.paragraph}">${letter.ownWords ? broken(escaped(paragraph)) : lines(paragraph)}</p>`,
    ),
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
<p class="name" style="${styles.name}">${escaped(sender.organiserName)}</p>
<div style="${styles.flourish}">&nbsp;</div>
${body.filter(Boolean).join('\n')}
${footer(sender)}
</div>
<!--[if mso]></td></tr></table><![endif]-->
</body>
</html>
`
}

function factsTable(facts: Letter['facts'], lines: (value: string) => string): string {
  const row = ({ term, value }: Letter['facts'][number]) =>
    `<tr><th class="soft rule" scope="row" style="${styles.term}">${lines(term)}</th><td class="ink rule" dir="auto" style="${styles.value}">${lines(value)}</td></tr>`
  return `<table class="rule" style="${styles.facts}">\n${facts.map(row).join('\n')}\n</table>`
}

function button({ url }: { url: string }, text: string, publicUrl: string): string {
  // The letter's author promised that this address is ours; a stranger's would be a phishing mail with our name on it.
  if (!url.startsWith(`${publicUrl}/`)) throw new Error(`a button of a mail leads to ${url}, which is not below ${publicUrl}`)
  const address = escaped(url)
  return `<p style="${styles.buttonPlace}"><a class="button" href="${address}" style="${styles.button}">${text}</a></p>
<p class="soft" style="${styles.fallback}">If the button does not work, copy this address into your browser:<br><a class="link" href="${address}" style="${styles.link}">${address}</a></p>`
}

function footer(sender: Sender): string {
  const place = sender.postalAddress.filter((line) => line !== sender.organiserName)
  const site = escaped(sender.publicUrl)
  return `<div class="soft rule" style="${styles.footer}">${[escaped(sender.organiserName), ...(place.length > 0 ? [escaped(place.join(', '))] : [])].join('<br>')}<br><a class="link" href="${site}/" style="${styles.link}">${site.replace(/^https?:\/\//, '')}</a></div>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}
