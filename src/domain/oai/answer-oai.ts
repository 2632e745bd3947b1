import { contentOf } from '../content/content.store.ts'
import { seconds } from '../durations.ts'
import { articlesOf } from '../publishing/articles.store.ts'
import { type Xml, xml } from '../publishing/export/xml.ts'
import type { Services } from '../services.ts'
import { type OaiHeader, oaiOf } from './oai.store.ts'
import { datestamp, type ListVerb, OaiError, type OaiRequest, readOaiRequest, type Selection, writeToken } from './oai-request.ts'
import { errorElement, formatElements, headerElement, idOf, oaiDocument, oaiPath, recordElement } from './oai-response.ts'

const recordsPerList = 100
/** An act takes the time before its transaction begins. */
const actsBegin = seconds(5)

type House = Pick<Services, 'db' | 'publicUrl' | 'now'>

/**
 * The answer to a harvester. It speaks for an instant a few seconds ago, and earlier while a transaction is still open: whatever commits after
 * this answer is changed after its `responseDate`, so that a harvester who goes on from there loses nothing.
 */
export async function answerOai({ db, publicUrl, now }: House, search: URLSearchParams): Promise<string> {
  const respondedAt = new Date(Math.floor((now().getTime() - actsBegin - (await oaiOf(db).oldestWriter())) / 1000) * 1000)
  try {
    const request = readOaiRequest(search)
    const content = await contentFor({ db, publicUrl, now }, request, respondedAt)
    return oaiDocument({ publicUrl, respondedAt, request: Object.fromEntries(search) }, content)
  } catch (error) {
    if (!(error instanceof OaiError)) throw error
    // Arguments that cannot be read are not repeated, as the protocol wants it.
    const request = error.code === 'badVerb' || error.code === 'badArgument' ? {} : Object.fromEntries(search)
    return oaiDocument({ publicUrl, respondedAt, request }, errorElement(error))
  }
}

async function contentFor(house: House, request: OaiRequest, settledUntil: Date): Promise<Xml> {
  switch (request.verb) {
    case 'Identify':
      return identify(house, settledUntil)
    case 'ListSets':
      return listSets(house)
    case 'ListMetadataFormats':
      if (request.identifier !== undefined) await knownHeader(house, request.identifier)
      return xml('ListMetadataFormats', {}, formatElements(house.publicUrl))
    case 'GetRecord': {
      const header = await knownHeader(house, request.identifier)
      const [article] = await articlesOf(house.db).published([header.id])
      return xml('GetRecord', {}, recordElement(house.publicUrl, header, article, request.prefix))
    }
    default:
      return list(house, request, settledUntil)
  }
}

async function identify({ db, publicUrl }: House, settledUntil: Date): Promise<Xml> {
  const settings = await contentOf(db).find('settings', 'organiser')
  const facts: [string, string][] = [
    ['repositoryName', settings?.organiserName || new URL(publicUrl).hostname],
    ['baseURL', publicUrl + oaiPath],
    ['protocolVersion', '2.0'],
    ['adminEmail', settings?.email || `postmaster@${new URL(publicUrl).hostname}`],
    ['earliestDatestamp', datestamp((await oaiOf(db).earliest()) ?? settledUntil)],
    ['deletedRecord', 'persistent'],
    ['granularity', 'YYYY-MM-DDThh:mm:ssZ'],
  ]
  return xml(
    'Identify',
    {},
    facts.map(([name, value]) => xml(name, {}, value)),
  )
}

async function listSets({ db }: House): Promise<Xml> {
  const content = contentOf(db)
  const { series, years } = await oaiOf(db).sets()
  const titles = new Map([...(await content.all('journals')), ...(await content.all('proceedings'))].map(({ id, title }) => [id, title]))
  const sets: [string, string][] = [
    ['series', 'By journal or series of proceedings'],
    ...series.map((id): [string, string] => [`series:${id}`, titles.get(id) ?? id]),
    ['year', 'By year'],
    ...years.map((year): [string, string] => [`year:${year}`, String(year)]),
  ]
  return xml(
    'ListSets',
    {},
    sets.map(([spec, name]) => xml('set', {}, xml('setSpec', {}, spec), xml('setName', {}, name))),
  )
}

async function knownHeader({ db, publicUrl }: House, identifier: string): Promise<OaiHeader> {
  const id = idOf(publicUrl, identifier)
  const header = id === undefined ? undefined : await oaiOf(db).find(id)
  if (!header) throw new OaiError('idDoesNotExist', 'There is no record with this identifier.')
  return header
}

type ListRequest = Extract<OaiRequest, { verb: ListVerb }>

async function list({ db, publicUrl }: House, { verb, selection, after }: ListRequest, settledUntil: Date): Promise<Xml> {
  const store = oaiOf(db)
  if (selection.set !== '' && !isSet(selection)) throw new OaiError('noRecordsMatch', `There is no set '${selection.set}'.`)
  const found = await store.page(selection, settledUntil, after, recordsPerList + 1)
  const headers = found.slice(0, recordsPerList)
  if (headers.length === 0 && after) {
    // What was to come has changed since and comes with a later harvest. A list may not be empty, so its last record comes again.
    const last = await store.find(after.id)
    if (!last) throw new OaiError('badResumptionToken', 'This resumptionToken is not one of ours. Begin the list again.')
    headers.push(last)
  }
  if (headers.length === 0) throw new OaiError('noRecordsMatch', 'No record matches.')
  const last = found.length > recordsPerList ? headers.at(-1) : undefined
  const cursor = after?.cursor ?? 0
  const size = after?.size ?? (last ? await store.count(selection, settledUntil) : headers.length)
  const attributes = { completeListSize: String(Math.max(size, cursor + headers.length)), cursor: String(cursor) }
  const position = last && { changedAt: last.position, id: last.id, cursor: cursor + headers.length, size }
  const token = (position || after) && xml('resumptionToken', attributes, position ? writeToken(verb, selection, position) : '')
  if (verb === 'ListIdentifiers')
    return xml(
      verb,
      {},
      headers.map((header) => headerElement(publicUrl, header)),
      token,
    )
  const articles = new Map((await articlesOf(db).published(headers.map(({ id }) => id))).map((article) => [article.id, article]))
  return xml(
    verb,
    {},
    headers.map((header) => recordElement(publicUrl, header, articles.get(header.id), selection.prefix)),
    token,
  )
}

const isSet = ({ set }: Selection) => /^(series(:[a-z0-9-]+)?|year(:\d{4})?)$/.test(set)
