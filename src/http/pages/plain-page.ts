import type { FastifyReply } from 'fastify'

/** A page of a few words that needs neither the database nor React. */
export function sendPlainPage(reply: FastifyReply, status: number, title: string, content: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'private, no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${content}</html>`,
    )
}

/** What was typed, in a form that sends it again to the same address. */
export function formAgain(address: string, values: Record<string, readonly string[]>): string {
  const inputs = Object.entries(values).flatMap(([name, all]) =>
    all.map((value) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`),
  )
  return `<form method="post" action="${escapeHtml(address)}">${inputs.join('')}<p>What you wrote is still here. <button>Send it again</button></p></form>`
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\r', '&#13;').replaceAll('\n', '&#10;')
