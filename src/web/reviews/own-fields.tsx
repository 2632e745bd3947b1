import { useEffect, useRef } from 'react'
import { SelectField, TextField } from '../ui/form/fields.tsx'
import { TopicFields } from './topic-fields.tsx'

export interface OwnValues {
  affiliation: string
  country: string
  topics: readonly string[]
  /** What was typed beside the topics, after a refusal. */
  otherTopics?: string | undefined
  maxLoad: string
  timeZone: string
  isPublic: boolean
}

interface OwnFieldsProps {
  values: OwnValues
  problems: Record<string, string>
  topics: readonly string[]
  countries: readonly string[]
  zones: readonly string[]
}

/** What every reviewer says about themselves, when they join and later. */
export function OwnFields({ values, problems, topics, countries, zones }: OwnFieldsProps) {
  const zone = useRef<HTMLSelectElement>(null)
  // The zone of the browser, where none is known yet; one that the list does not have leaves it empty.
  useEffect(() => {
    if (zone.current?.value === '') zone.current.value = new Intl.DateTimeFormat().resolvedOptions().timeZone
  }, [])
  return (
    <>
      <TextField
        name="affiliation"
        label="University, institute or company"
        required
        maxLength={200}
        autoComplete="organization"
        defaultValue={values.affiliation}
        error={problems.affiliation}
      />
      <SelectField
        name="country"
        label="Country"
        placeholder="Choose a country"
        options={countries.map((country) => ({ value: country, text: country }))}
        autoComplete="country-name"
        defaultValue={values.country}
        error={problems.country}
      />
      <TopicFields known={topics} chosen={values.topics} typed={values.otherTopics} legend="Topics on which you can review" errors={problems} />
      <TextField
        name="maxLoad"
        label="How many reviews at the same time, at most?"
        hint="We ask you about each paper, and you can always decline."
        type="number"
        min={0}
        max={50}
        inputMode="numeric"
        required
        autoComplete="off"
        defaultValue={values.maxLoad}
        error={problems.maxLoad}
      />
      <SelectField
        ref={zone}
        name="timeZone"
        required
        label="Time zone"
        hint="Reminders reach you at daytime."
        placeholder="Choose a time zone"
        options={zones.map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }))}
        defaultValue={values.timeZone}
        error={problems.timeZone}
      />
      <label className="tick">
        <input type="checkbox" name="isPublic" value="yes" defaultChecked={values.isPublic} />{' '}
        <span>My name and affiliation may appear in the public list of reviewers. It does not say which papers I read.</span>
      </label>
    </>
  )
}

/** What was typed, after a refusal; otherwise what is known. */
export function typedOwnValues(posted: Record<string, string[]> | undefined, known: OwnValues): OwnValues {
  if (!posted) return known
  const text = (name: string) => posted[name]?.[0] ?? ''
  return {
    affiliation: text('affiliation'),
    country: text('country'),
    topics: posted['topics[]'] ?? [],
    otherTopics: text('otherTopics'),
    maxLoad: text('maxLoad'),
    timeZone: text('timeZone'),
    isPublic: text('isPublic') === 'yes',
  }
}

export const ownLabels: Record<string, string> = {
  fName: 'First name',
  lName: 'Last name',
  name: 'Name',
  affiliation: 'University, institute or company',
  country: 'Country',
  'topics[]': 'Topics',
  otherTopics: 'Other topics',
  maxLoad: 'Reviews at the same time',
  timeZone: 'Time zone',
  languages: 'Languages',
  pausedUntil: 'Pause',
  people: 'People',
  institutions: 'Institutions',
}
