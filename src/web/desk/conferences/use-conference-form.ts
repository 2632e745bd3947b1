import { useCallback, useState } from 'react'
import type { ConferenceForm } from '#domain/conferences/conference-form.schema.ts'
import { type Conflict, type FieldName, isChanged, merged } from './form-values.ts'

export type SetField = <Name extends FieldName>(name: Name, value: ConferenceForm[Name]) => void

/** What is typed, beside what is stored: when the stored one moves, nothing that was typed is lost. */
export function useConferenceForm(stored: { form: ConferenceForm; version: string }) {
  const [base, setBase] = useState(stored)
  const [values, setValues] = useState(stored.form)
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  /** While it is being saved, what comes back is what was sent, made clean. */
  const [sent, setSent] = useState<ConferenceForm>()

  if (stored.version !== base.version) {
    const now = merged(sent ?? base.form, values, stored.form)
    setBase(stored)
    setValues(now.values)
    setConflicts(sent ? [] : now.conflicts)
  }

  const set = useCallback<SetField>((name, value) => setValues((now) => ({ ...now, [name]: value })), [])
  const settle = useCallback(
    (conflict: Conflict, keep: 'mine' | 'theirs') => {
      if (keep === 'theirs') set(conflict.field, conflict.theirs)
      setConflicts((now) => now.filter((one) => one !== conflict))
    },
    [set],
  )
  return { values, set, version: base.version, isDirty: isChanged(base.form, values), conflicts, settle, setSent }
}
