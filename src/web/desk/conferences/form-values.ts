import type { ConferenceForm } from '#domain/conferences/conference-form.schema.ts'
import type { DeskConference } from '#domain/conferences/desk-conferences.store.ts'

/** How each field is called on the page. */
export const fieldNames = {
  code: 'Code',
  conNo: 'Number of the edition',
  mainConference: 'Main conference',
  subConference: 'Name of the conference',
  topic: 'Topic',
  collaboration: 'In collaboration with',
  theme: 'Theme',
  startDate: 'First day',
  endDate: 'Last day',
  timeZone: 'Time zone',
  venue: 'Venue',
  location: 'City',
  country: 'Country',
  abstractDeadline: 'Abstract deadline',
  notification: 'Notification of acceptance',
  paperDeadline: 'Full paper deadline',
  registrationDeadline: 'Registration deadline',
  callForPaper: 'Call for papers',
  scopes: 'Scopes',
  speakers: 'Speakers',
  fees: 'Fees',
  journals: 'Journals',
} as const satisfies Record<keyof ConferenceForm, string>

export type FieldName = keyof ConferenceForm

/** A field that two people have changed, each in their own way. */
export interface Conflict {
  field: FieldName
  theirs: ConferenceForm[FieldName]
}

const keys = Object.keys(fieldNames) as FieldName[]
const sameValue = (a: unknown, b: unknown) => JSON.stringify(a || null) === JSON.stringify(b || null)

/** What I typed stays; what I left alone follows what is stored now; what both changed is asked about. */
export function merged(base: ConferenceForm, mine: ConferenceForm, stored: ConferenceForm): { values: ConferenceForm; conflicts: Conflict[] } {
  const isMine = (key: FieldName) => !sameValue(mine[key], base[key])
  const values = Object.fromEntries(keys.map((key) => [key, isMine(key) ? mine[key] : stored[key]])) as ConferenceForm
  const conflicts = keys.filter((key) => isMine(key) && !sameValue(stored[key], base[key]) && !sameValue(stored[key], mine[key]))
  return { values, conflicts: conflicts.map((field) => ({ field, theirs: stored[field] })) }
}

export function isChanged(base: ConferenceForm, mine: ConferenceForm): boolean {
  return keys.some((key) => !sameValue(base[key], mine[key]))
}

/** A value as a person compares it with another. */
export function valueInWords(value: ConferenceForm[FieldName]): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'string')
    return value
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? one : one.speakerName)).join(', ') || 'nothing'
  return value.rows.map((row) => `${row.code}: £${row.gbp}, €${row.eur}`).join('; ')
}

/** What of a stored conference is in the form. */
export function formOf({ id: _, publishedAt: __, changedAt: ___, ...form }: DeskConference): ConferenceForm {
  return form
}
