import type { Letter } from './mail.ts'

interface Sender {
  organiserName: string
  publicUrl: string
}

export function letterAsText(letter: Letter, sender: Sender): string {
  const facts = letter.facts.map((fact) => `${fact.term}: ${fact.value}`)
  const button = letter.button ? [`${letter.button.text}:\n${letter.button.url}`] : []
  return [
    letter.greeting,
    ...letter.paragraphs,
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    ...button,
    ...letter.closing,
    `${sender.organiserName}\n${sender.publicUrl}`,
  ].join('\n\n')
}

export function letterAsHtml(letter: Letter, sender: Sender): string {
  return `<pre>${escaped(letterAsText(letter, sender))}</pre>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
