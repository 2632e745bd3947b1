import { useCallback, useState } from 'react'
import { fieldLabels } from '#domain/conferences/conference-fields.ts'
import type { ConferenceForm } from '#domain/conferences/conference-form.schema.ts'
import type { DeskConference } from '#domain/conferences/desk-conferences.store.ts'

export type FieldName = keyof ConferenceForm

/** A field that two people have changed to different values. */
export interface Conflict {
  field: FieldName
  theirs: ConferenceForm[FieldName]
}

const keys = Object.keys(fieldLabels) as FieldName[]
const sameValue = (a: unknown, b: unknown) => JSON.stringify(a || null) === JSON.stringify(b || null)

/** A three-way merge: typed values stay, untouched fields take the stored value, and fields that both changed are conflicts. */
export function mergeForms(base: ConferenceForm, mine: ConferenceForm, stored: ConferenceForm): { values: ConferenceForm; conflicts: Conflict[] } {
  const isMine = (key: FieldName) => !sameValue(mine[key], base[key])
  const values = Object.fromEntries(keys.map((key) => [key, isMine(key) ? mine[key] : stored[key]])) as ConferenceForm
  const conflicts = keys.filter((key) => isMine(key) && !sameValue(stored[key], base[key]) && !sameValue(stored[key], mine[key]))
  return { values, conflicts: conflicts.map((field) => ({ field, theirs: stored[field] })) }
}

export function isChanged(base: ConferenceForm, mine: ConferenceForm): boolean {
  return keys.some((key) => !sameValue(base[key], mine[key]))
}

/** A value as plain text, to compare two versions. */
export function formatValue(value: ConferenceForm[FieldName]): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'string')
    return value
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? one : one.speakerName)).join(', ') || 'nothing'
  return value.rows.map((row) => `${row.code}: £${row.gbp}, €${row.eur}`).join('; ')
}

/** The form fields of a stored conference. */
export function formOf({ id: _, publishedAt: __, changedAt: ___, state: ____, notice: _____, ...form }: DeskConference): ConferenceForm {
  return form
}

export type SetField = <Name extends FieldName>(name: Name, value: ConferenceForm[Name]) => void

/** The typed values beside the stored ones; when the stored version changes, the two are merged. */
export function useConferenceForm(stored: { form: ConferenceForm; version: string }) {
  const [base, setBase] = useState(stored)
  const [values, setValues] = useState(stored.form)
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  /** The values being saved; the server returns them normalised, which is not a conflict. */
  const [sent, setSent] = useState<ConferenceForm>()

  if (stored.version !== base.version) {
    const now = mergeForms(sent ?? base.form, values, stored.form)
    setBase(stored)
    setValues(now.values)
    setConflicts(sent ? [] : now.conflicts)
  }

  const set = useCallback<SetField>((name, value) => setValues((now) => ({ ...now, [name]: value })), [])
  const resolve = useCallback(
    (conflict: Conflict, keep: 'mine' | 'theirs') => {
      if (keep === 'theirs') set(conflict.field, conflict.theirs)
      setConflicts((now) => now.filter((one) => one !== conflict))
    },
    [set],
  )
  return { values, set, version: base.version, isDirty: isChanged(base.form, values), conflicts, resolve, setSent }
}
