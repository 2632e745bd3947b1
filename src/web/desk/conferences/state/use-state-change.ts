import { useState } from 'react'
import type { StateLettersPreview } from '#domain/conferences/change-state.ts'
import type { ConferenceState } from '#domain/conferences/conference.ts'
import { nextConferenceStates } from '#domain/conferences/conference-state.ts'
import type { ChangedConference } from './change-state.tsx'

export type NewState = ConferenceState

/** The days that are announced when a conference takes place after all. */
export const dateFields = ['startDate', 'endDate', 'abstractDeadline', 'notification', 'paperDeadline', 'registrationDeadline'] as const

interface Values {
  to: NewState
  notice: string
  dates: ChangedConference['dates']
}

/** What is typed, and the preview of the letters, which every change makes void. */
export function useStateChange({ conference, dates }: Pick<ChangedConference, 'conference' | 'dates'>) {
  const [values, setValues] = useState<Values>({ to: nextConferenceStates[conference.state][0], notice: '', dates })
  const [preview, setPreview] = useState<StateLettersPreview>()
  const set = (changes: Partial<Values>) => {
    setValues((now) => ({ ...now, ...changes }))
    setPreview(undefined)
  }
  return {
    values,
    set,
    preview,
    setPreview,
    body: { notice: values.notice, ...(values.to === 'scheduled' ? values.dates : {}) },
    isDirty: values.notice !== '',
  }
}
