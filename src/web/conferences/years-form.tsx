import { paths } from '../paths.ts'
import { ConnectionNote } from '../site/connection-note.tsx'
import type { Years } from './load-years.ts'
import { useYearsForm } from './use-years-form.ts'

/** Which year, and what of it. A plain form that any browser can send; with scripts it answers while one types. */
export function YearsForm({ years: { years, query, topics, countries } }: { years: Years }) {
  const behaviour = useYearsForm(query)
  return (
    <>
      <search>
        <Fields years={years} query={query} topics={topics} countries={countries} behaviour={behaviour} />
      </search>
      {behaviour.isPutOff && <ConnectionNote>You are offline, so the list stays as it is. It will be updated once you are back online.</ConnectionNote>}
    </>
  )
}

type FieldsProps = Pick<Years, 'years' | 'query' | 'topics' | 'countries'> & { behaviour: ReturnType<typeof useYearsForm> }

function Fields({ years, query, topics, countries, behaviour: { form, onSubmit, onType, onChoose } }: FieldsProps) {
  const isFiltered = query.q !== '' || query.topic !== '' || query.country !== ''
  return (
    <form ref={form} className="years-form" method="get" action={paths.conferenceYears} onSubmit={onSubmit}>
      <div className="find">
        <label htmlFor="years-q">Find a conference</label>
        <div>
          <input
            id="years-q"
            name="q"
            type="search"
            defaultValue={query.q}
            maxLength={100}
            placeholder="Title, theme, city …"
            autoComplete="off"
            onChange={onType}
          />
          {/* The first button of a form is the one that the Enter key presses: it must not be a year. */}
          <button type="submit" className="button quiet find-button" name="year" value={query.year}>
            Find
          </button>
        </div>
      </div>
      <Choice name="topic" label="Topic" all="All topics" options={topics} chosen={query.topic} onChoose={onChoose} />
      <Choice name="country" label="Country" all="All countries" options={countries} chosen={query.country} onChoose={onChoose} />
      <fieldset className="year-buttons">
        <legend className="unseen">Year</legend>
        {years.map(({ year, matches }) => (
          <button key={year} type="submit" name="year" value={year} aria-pressed={year === query.year}>
            {year}
            {isFiltered && <span className="matches"> ({matches})</span>}
          </button>
        ))}
      </fieldset>
    </form>
  )
}

interface ChoiceProps {
  name: 'topic' | 'country'
  label: string
  all: string
  options: string[]
  chosen: string
  onChoose(): void
}

function Choice({ name, label, all, options, chosen, onChoose }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={`years-${name}`}>{label}</label>
      <select id={`years-${name}`} name={name} defaultValue={chosen} onChange={onChoose}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  )
}
