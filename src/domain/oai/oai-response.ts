import { dublinCoreOf } from '../publishing/export/dublin-core.ts'
import { jatsOf } from '../publishing/export/jats.ts'
import { Xml, xml, xmlDocument } from '../publishing/export/xml.ts'
import type { PublishedArticle } from '../publishing/published-article.ts'
import type { OaiHeader } from './oai.store.ts'
import { datestamp, type MetadataPrefix, type OaiError } from './oai-request.ts'

const oai = 'http://www.openarchives.org/OAI/2.0/'
const oaiDc = 'http://www.openarchives.org/OAI/2.0/oai_dc/'
const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance'
export const oaiPath = '/oai'
/** The schema of the element around an article in JATS, which has no namespace of its own. */
export const jatsSchemaPath = '/oai/jats.xsd'
const jatsNamespace = (publicUrl: string) => `${publicUrl}/oai/jats`

/** `oai:` with the host and the id of the article; it never changes while the site keeps its name. */
export const identifierOf = (publicUrl: string, id: string) => `oai:${new URL(publicUrl).hostname}:${id}`

/** The id of the article, or undefined for an identifier of somebody else. */
export function idOf(publicUrl: string, identifier: string): string | undefined {
  const beginning = identifierOf(publicUrl, '')
  const id = identifier.slice(beginning.length)
  return identifier.startsWith(beginning) && /^[\w.-]{1,100}$/.test(id) ? id : undefined
}

interface Envelope {
  publicUrl: string
  respondedAt: Date
  /** The arguments as they were given; empty where they could not be read. */
  request: Record<string, string>
}

/** The whole document: the answer to a verb, or an error. */
export function oaiDocument({ publicUrl, respondedAt, request }: Envelope, content: Xml): string {
  const schemas = { xmlns: oai, 'xmlns:xsi': schemaInstance, 'xsi:schemaLocation': `${oai} http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd` }
  const asked = xml('request', request, publicUrl + oaiPath)
  return xmlDocument(xml('OAI-PMH', schemas, xml('responseDate', {}, datestamp(respondedAt)), asked, content))
}

export const errorElement = ({ code, message }: OaiError) => xml('error', { code }, message)

export function headerElement(publicUrl: string, { id, changedAt, series, year, isDeleted }: OaiHeader): Xml {
  const sets = [`series:${series}`, `year:${year}`].map((set) => xml('setSpec', {}, set))
  const status = isDeleted ? 'deleted' : undefined
  return xml('header', { status }, xml('identifier', {}, identifierOf(publicUrl, id)), xml('datestamp', {}, datestamp(changedAt)), sets)
}

/** A deleted record has a header only. */
export function recordElement(publicUrl: string, header: OaiHeader, article: PublishedArticle | undefined, prefix: MetadataPrefix): Xml {
  const metadata = !header.isDeleted && article && xml('metadata', {}, metadataWriters[prefix](article, publicUrl))
  return xml('record', {}, headerElement(publicUrl, header), metadata)
}

const metadataWriters = {
  oai_dc(article: PublishedArticle, publicUrl: string): Xml {
    const namespaces = {
      'xmlns:oai_dc': oaiDc,
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      'xmlns:xsi': schemaInstance,
      'xsi:schemaLocation': `${oaiDc} http://www.openarchives.org/OAI/2.0/oai_dc.xsd`,
    }
    const elements = dublinCoreOf(article, publicUrl).map(([element, value]) => xml(`dc:${element}`, {}, value))
    return xml('oai_dc:dc', namespaces, elements)
  },
  jats(article: PublishedArticle, publicUrl: string): Xml {
    const namespace = jatsNamespace(publicUrl)
    const namespaces = { 'xmlns:j': namespace, 'xmlns:xsi': schemaInstance, 'xsi:schemaLocation': `${namespace} ${publicUrl}${jatsSchemaPath}` }
    // The article itself stands in no namespace, whatever is declared around it.
    const unqualified = jatsOf(article, publicUrl).replace('<article', '<article xmlns=""')
    return xml('j:record', namespaces, new Xml(unqualified))
  },
} satisfies Record<MetadataPrefix, (article: PublishedArticle, publicUrl: string) => Xml>

export function formatElements(publicUrl: string): Xml[] {
  const format = (prefix: MetadataPrefix, schema: string, namespace: string) =>
    xml('metadataFormat', {}, xml('metadataPrefix', {}, prefix), xml('schema', {}, schema), xml('metadataNamespace', {}, namespace))
  return [format('oai_dc', 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd', oaiDc), format('jats', publicUrl + jatsSchemaPath, jatsNamespace(publicUrl))]
}

/** The schema of the element around JATS; what is inside has a schema of its own, at NISO. */
export function jatsSchema(publicUrl: string): string {
  const inside = xml('xs:any', { namespace: '##local', processContents: 'skip' })
  const type = xml('xs:complexType', {}, xml('xs:sequence', {}, inside))
  const attributes = { 'xmlns:xs': 'http://www.w3.org/2001/XMLSchema', targetNamespace: jatsNamespace(publicUrl), elementFormDefault: 'qualified' }
  return xmlDocument(xml('xs:schema', attributes, xml('xs:element', { name: 'record' }, type)))
}
