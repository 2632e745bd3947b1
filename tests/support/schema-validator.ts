import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const folder = path.resolve('../shared/schemas')

/** XML schemas that we may not ship; tests use them where they lie beside the project. */
const schemas = {
  jats: 'fast-jats-1.3/JATS-journalpublishing1-3-mathml3.xsd',
  crossref: 'fast-crossref-5.4.0/crossref5.4.0.xsd',
  oai: 'oai-pmh-2.0/all.xsd',
} as const

/** Whether a schema is missing here; the tests that need it say so and are skipped. */
export function isSchemaMissing(name: keyof typeof schemas): boolean {
  const missing = !existsSync(path.join(folder, schemas[name]))
  if (missing) console.log(`Skipped: the XML schema ${schemas[name]} is not in ${folder}.`)
  return missing
}

/** The problems that a schema finds in a document, one a line; empty when it is valid. */
export function schemaProblems(name: keyof typeof schemas, document: string): Promise<string> {
  return problemsBySchema(path.join(folder, schemas[name]), document)
}

/** The same with the schema of a file. */
export async function problemsBySchema(file: string, document: string): Promise<string> {
  const { XmlDocument, XmlValidateError, XsdValidator } = await import('libxml2-wasm')
  const { xmlRegisterFsInputProviders } = await import('libxml2-wasm/lib/nodejs.mjs')
  xmlRegisterFsInputProviders()
  using schema = XmlDocument.fromBuffer(await readFile(file), { url: file })
  using validator = XsdValidator.fromDoc(schema)
  using parsed = XmlDocument.fromString(document)
  try {
    validator.validate(parsed)
    return ''
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error
    return error.details.map((detail) => `${detail.line}: ${detail.message}`).join('')
  }
}
