import * as z from 'zod/mini'

export const metadataPrefixes = ['oai_dc', 'jats'] as const
export type MetadataPrefix = (typeof metadataPrefixes)[number]

/** A problem that OAI-PMH has a code for; harvesters get it with status 200. */
export type OaiErrorCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noMetadataFormats'
  | 'noRecordsMatch'
  | 'noSetHierarchy'

export class OaiError extends Error {
  readonly code: OaiErrorCode
  constructor(code: OaiErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** A part of the list of all records. Days and instants both include their end. */
export interface Selection {
  prefix: MetadataPrefix
  from: Date | undefined
  /** The first instant that is too late. */
  before: Date | undefined
  set: string
}

/** Where a list goes on: after this record, which was changed at this instant (as PostgreSQL prints it). */
export interface ListPosition {
  changedAt: string
  id: string
  /** How many records came before. */
  cursor: number
  /** As counted when the list began. */
  size: number
}

export type ListVerb = 'ListIdentifiers' | 'ListRecords'
export type OaiRequest =
  | { verb: 'Identify' }
  | { verb: 'ListMetadataFormats'; identifier: string | undefined }
  | { verb: 'ListSets' }
  | { verb: 'GetRecord'; identifier: string; prefix: MetadataPrefix }
  | { verb: ListVerb; selection: Selection; after: ListPosition | undefined }

const verbs = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: ['resumptionToken'] },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
  ListIdentifiers: { required: ['metadataPrefix'], optional: ['from', 'until', 'set', 'resumptionToken'] },
  ListRecords: { required: ['metadataPrefix'], optional: ['from', 'until', 'set', 'resumptionToken'] },
} as const
type Verb = keyof typeof verbs

/** Reads what a harvester asks; throws an `OaiError`. */
export function readOaiRequest(search: URLSearchParams): OaiRequest {
  const [named, ...more] = search.getAll('verb')
  if (named === undefined) throw new OaiError('badVerb', 'The argument verb is missing.')
  if (more.length > 0) throw new OaiError('badVerb', 'The argument verb is given more than once.')
  if (!Object.hasOwn(verbs, named)) throw new OaiError('badVerb', `OAI-PMH has no verb '${named}'.`)
  const verb = named as Verb
  const given = argumentsOf(search, verb)
  switch (verb) {
    case 'Identify':
      return { verb }
    case 'ListSets':
      if (given.has('resumptionToken')) throw new OaiError('badResumptionToken', 'The list of sets is always sent whole.')
      return { verb }
    case 'ListMetadataFormats':
      return { verb, identifier: given.get('identifier') }
    case 'GetRecord':
      return { verb, identifier: given.get('identifier') ?? '', prefix: prefixOf(given.get('metadataPrefix') ?? '') }
    default: {
      const token = given.get('resumptionToken')
      return token === undefined ? { verb, selection: selectionOf(given), after: undefined } : { verb, ...readToken(verb, token) }
    }
  }
}

function argumentsOf(search: URLSearchParams, verb: Verb): Map<string, string> {
  const { required, optional } = verbs[verb]
  const allowed: readonly string[] = [...required, ...optional]
  const given = new Map<string, string>()
  for (const [name, value] of search) {
    if (name === 'verb') continue
    if (!allowed.includes(name)) throw new OaiError('badArgument', `${verb} has no argument '${name}'.`)
    if (given.has(name)) throw new OaiError('badArgument', `The argument ${name} is given more than once.`)
    if (value === '') throw new OaiError('badArgument', `The argument ${name} is empty.`)
    given.set(name, value)
  }
  if (given.has('resumptionToken')) {
    if (given.size > 1) throw new OaiError('badArgument', 'A resumptionToken must be the only argument.')
    return given
  }
  for (const name of required) if (!given.has(name)) throw new OaiError('badArgument', `${verb} needs the argument ${name}.`)
  return given
}

function prefixOf(text: string): MetadataPrefix {
  const prefix = metadataPrefixes.find((one) => one === text)
  if (!prefix) throw new OaiError('cannotDisseminateFormat', `There are no records in the format '${text}': choose ${metadataPrefixes.join(' or ')}.`)
  return prefix
}

function selectionOf(given: Map<string, string>): Selection {
  const from = given.get('from')
  const until = given.get('until')
  const begin = from === undefined ? undefined : readDatestamp('from', from)
  const end = until === undefined ? undefined : readDatestamp('until', until)
  if (from !== undefined && until !== undefined && from.length !== until.length)
    throw new OaiError('badArgument', 'from and until must be written alike, both as days or both as instants.')
  if (begin && end && begin > end) throw new OaiError('badArgument', 'from is later than until.')
  const prefix = prefixOf(given.get('metadataPrefix') ?? '')
  const length = until?.length === 10 ? 86_400_000 : 1000
  return { prefix, from: begin, before: end && new Date(end.getTime() + length), set: given.get('set') ?? '' }
}

function readDatestamp(name: string, text: string): Date {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)
  const read = new Date(isDay ? `${text}T00:00:00Z` : text)
  // The 30th of February and 24:00 are other days than they say.
  const isReal = !Number.isNaN(read.getTime()) && datestamp(read).startsWith(text.slice(0, isDay ? 10 : 20))
  if ((!isDay && !isInstant) || !isReal) throw new OaiError('badArgument', `${name} must be a day (2026-05-04) or an instant (2026-05-04T12:00:00Z).`)
  return read
}

/** With the granularity of seconds. */
export const datestamp = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`

const instant = z.nullable(z.iso.datetime())
const tokenSchema = z.strictObject({
  verb: z.enum(['ListIdentifiers', 'ListRecords']),
  prefix: z.enum(metadataPrefixes),
  from: instant,
  before: instant,
  set: z.string().check(z.maxLength(200)),
  changedAt: z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?$/)),
  id: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  cursor: z.int().check(z.minimum(1)),
  size: z.int().check(z.minimum(1)),
})

/** Everything that the next part of the list needs is in the token; we store nothing, and it never expires. */
export function writeToken(verb: ListVerb, { prefix, from, before, set }: Selection, { changedAt, id, cursor, size }: ListPosition): string {
  const token = { verb, prefix, from: from?.toISOString() ?? null, before: before?.toISOString() ?? null, set, changedAt, id, cursor, size }
  return Buffer.from(JSON.stringify(token)).toString('base64url')
}

function readToken(verb: ListVerb, text: string): { selection: Selection; after: ListPosition } {
  const read = tokenSchema.safeParse(parsed(Buffer.from(text, 'base64url').toString('utf8')))
  const isDate = (value: string) => !Number.isNaN(new Date(`${value.replace(' ', 'T')}Z`).getTime())
  if (!read.success || read.data.verb !== verb || !isDate(read.data.changedAt) || read.data.set.includes('\0'))
    throw new OaiError('badResumptionToken', 'This resumptionToken is not one of ours. Begin the list again.')
  const { prefix, from, before, set, changedAt, id, cursor, size } = read.data
  const date = (value: string | null) => (value === null ? undefined : new Date(value))
  return { selection: { prefix, from: date(from), before: date(before), set }, after: { changedAt, id, cursor, size } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
