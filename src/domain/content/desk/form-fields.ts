import * as z from 'zod/mini'
import type { PictureShape } from '../../pictures/picture.ts'
import { day, issn, line, paragraph, pictureShapeOf, richText, slug, webAddress } from '../fields.schema.ts'
import { menuTarget } from '../menu.schema.ts'
import { pageAddress } from '../page-address.ts'

type SimpleKind =
  | 'page address'
  | 'menu target'
  | 'line'
  | 'paragraph'
  | 'rich text'
  | 'slug'
  | 'web address'
  | 'e-mail'
  | 'ISSN'
  | 'day'
  | 'number'
  | 'whole number'
  | 'yes or no'

/** One control of a form, derived from its schema; plain data, so that the browser can render it. */
export type FormField = { name: string; label: string; required: boolean } & FieldShape
type FieldShape =
  | { kind: SimpleKind }
  | { kind: 'choice'; options: string[] }
  | { kind: 'picture'; shape: PictureShape }
  | { kind: 'list'; item: FieldShape; itemName: string; fewest: number; most: number | undefined }
  | { kind: 'group'; fields: FormField[] }

export type { FieldShape }

const known = new Map<z.core.$ZodType, SimpleKind>([
  [line, 'line'],
  [paragraph, 'paragraph'],
  [richText, 'rich text'],
  [slug, 'slug'],
  [webAddress, 'web address'],
  [issn, 'ISSN'],
  [day, 'day'],
  [pageAddress, 'page address'],
  [menuTarget, 'menu target'],
])

/** The controls of a schema's form, one per field, in the schema's order. */
export function formFieldsOf(schema: z.core.$ZodType): FormField[] {
  if (!(schema instanceof z.ZodMiniObject)) throw new Error('Only an object can be a form.')
  return Object.entries(schema._zod.def.shape as Record<string, z.core.$ZodType>).map(([name, field]) => {
    const optional = field instanceof z.ZodMiniOptional
    const inner = optional ? field._zod.def.innerType : field
    return { name, label: labelOf(name), required: !optional, ...shapeOf(inner, name) }
  })
}

function shapeOf(schema: z.core.$ZodType, name: string): FieldShape {
  const kind = known.get(schema)
  if (kind) return { kind }
  const shape = pictureShapeOf(schema)
  if (shape) return { kind: 'picture', shape }
  if (schema instanceof z.ZodMiniObject) return { kind: 'group', fields: formFieldsOf(schema) }
  if (schema instanceof z.ZodMiniArray) {
    const [fewest, most] = boundsOf(schema)
    return { kind: 'list', item: shapeOf(schema._zod.def.element, name), itemName: labelOf(singular(name)).toLowerCase(), fewest, most }
  }
  if (schema instanceof z.ZodMiniEnum) return { kind: 'choice', options: Object.values(schema._zod.def.entries).map(String) }
  if (schema instanceof z.ZodMiniBoolean) return { kind: 'yes or no' }
  if (schema instanceof z.ZodMiniNumber) return { kind: schema instanceof z.ZodMiniNumberFormat ? 'whole number' : 'number' }
  if (schema instanceof z.ZodMiniEmail) return { kind: 'e-mail' }
  if (schema instanceof z.ZodMiniLiteral) return { kind: 'slug' }
  throw new Error(`There is no control for '${name}' yet.`)
}

function boundsOf(schema: z.core.$ZodType): [fewest: number, most: number | undefined] {
  const checks = (schema._zod.def as { checks?: z.core.$ZodCheck[] }).checks ?? []
  let fewest = 0
  let most: number | undefined
  for (const { _zod } of checks) {
    const def = _zod.def as { check: string; minimum?: number; maximum?: number; length?: number }
    if (def.check === 'min_length') fewest = def.minimum ?? 0
    if (def.check === 'max_length') most = def.maximum
    if (def.check === 'length_equals') {
      fewest = def.length ?? 0
      most = def.length
    }
  }
  return [fewest, most]
}

/** Labels that cannot be derived from the name. */
const labels: Record<string, string> = {
  id: 'Short name in addresses',
  issn: 'ISSN',
  issnOnline: 'ISSN (online)',
  issnPrint: 'ISSN (print)',
  organiserName: 'Organiser’s name',
  email: 'E-mail',
  lead: 'Opening words',
  kicker: 'Line above the title',
  alternative: 'What the picture shows, for those who cannot see it',
  photo: 'Photograph',
  picture: 'Drawing, where there is no photograph',
  featuredConference: 'Featured conference (its id; empty: the open call that closes next)',
  topics: 'Topics that it fits (as conferences name them)',
  facts: 'Facts at a glance',
  searchTitle: 'Title in search results (empty: the title above)',
  searchText: 'What search results say about it',
  header: 'Navigation bar',
  footer: 'Footer',
  allPages: 'All pages, above the footer',
  below: 'Entries below it',
  leadsTo: 'Leads to',
  related: 'Related pages (their short names)',
  day: 'Day that stands above it',
  call: 'Call for papers',
  peerReview: 'Policy: peer review',
  ethics: 'Policy: ethics',
  corrections: 'Policy: corrections and retractions',
  fees: 'Policy: fees',
  archiving: 'Policy: archiving',
}

/** firstYear → First year. */
function labelOf(name: string): string {
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase()
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const singulars: Record<string, string> = {
  address: 'line',
  postalAddress: 'line',
  social: 'link',
  scope: 'scope',
  related: 'page',
  header: 'entry',
  footer: 'entry',
  below: 'entry',
  allPages: 'list',
}

function singular(name: string): string {
  return singulars[name] ?? name.replace(/s$/, '')
}
