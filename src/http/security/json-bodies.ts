import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

const kibibytes = (count: number) => count * 1024

/** What a form needs; routes that carry more set a larger `bodyLimit`. */
export const formBytes = kibibytes(64)
/** For routes that carry more than a form. */
export const documentBytes = kibibytes(1024)

/** Values and names. A form has at most 200 fields; the programme of a large conference is one document of some ten thousand. */
const mostElements = { form: 2000, document: 100_000 }
const mostLevels = 32

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [opening, closing] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])]

/**
 * JSON is counted before it is parsed: many thousand names in one body cost seconds in the parser and in the rules, and anybody may send one.
 */
export function limitJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const isForm = (request.routeOptions.bodyLimit ?? formBytes) <= formBytes
    const limit = isForm ? mostElements.form : mostElements.document
    if (hasMoreThan(limit, body)) return done(new Refusal('request.too_large', 'The JSON has too many fields or too many levels.'))
    void parse(request, body.toString('utf8'), done)
  })
}

/** Whether the JSON has more elements than that, or more levels than anything of ours. */
function hasMoreThan(elements: number, json: Buffer): boolean {
  let isText = false
  let count = 0
  let level = 0
  for (let index = 0; index < json.length; index += 1) {
    const sign = json[index] ?? 0
    if (isText) {
      if (sign === backslash) index += 1
      else if (sign === quote) isText = false
    } else if (sign === quote) isText = true
    else if (sign === comma || sign === colon) count += 1
    else if (opening.has(sign)) level += 1
    else if (closing.has(sign)) level -= 1
    if (count > elements || level > mostLevels) return true
  }
  return false
}
