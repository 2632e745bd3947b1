import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { paths } from '../paths.ts'
import { ConnectionNote } from '../site/connection.tsx'
import type { Years } from './load-years.ts'
import { type YearsQuery, yearsAddress } from './years-query.ts'

const typingDelayMilliseconds = 250
const fields = ['q', 'topic', 'country'] as const
const formId = 'years-form'

/** The search form of the list: a plain GET form; with scripts the list is updated while typing. */
export function YearsForm({ years: { query, topics, countries, wantedYear } }: { years: Years }) {
  const behaviour = useYearsForm(query, wantedYear)
  return (
    <>
      <search>
        <Fields query={query} topics={topics} countries={countries} wantedYear={wantedYear} behaviour={behaviour} />
      </search>
      {behaviour.isPostponed && <ConnectionNote>You are offline. The list will be updated when you are back online.</ConnectionNote>}
    </>
  )
}

type FieldsProps = Pick<Years, 'query' | 'topics' | 'countries' | 'wantedYear'> & { behaviour: ReturnType<typeof useYearsForm> }

function Fields({ query, topics, countries, wantedYear, behaviour: { form, onSubmit, onType, onChoose } }: FieldsProps) {
  return (
    <form ref={form} id={formId} className="years-form" method="get" action={paths.conferenceYears} onSubmit={onSubmit}>
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
          {/* The Enter key presses the first button of a form, which must not be a year. */}
          <button type="submit" className="button quiet find-button" name="year" value={wantedYear}>
            Find
          </button>
        </div>
      </div>
      <Choice name="topic" label="Topic" all="All topics" options={topics} chosen={query.topic} onChoose={onChoose} />
      <Choice name="country" label="Country" all="All countries" options={countries} chosen={query.country} onChoose={onChoose} />
    </form>
  )
}

/** The buttons of the search form that choose a year; they stand below the open calls, outside the form. */
export function YearButtons({ years: { years, query } }: { years: Years }) {
  const isFiltered = query.q !== '' || query.topic !== '' || query.country !== ''
  return (
    <fieldset className="year-buttons">
      <legend className="unseen">Year</legend>
      {years.map(({ year, matches }) => (
        <button key={year} type="submit" form={formId} name="year" value={year} aria-pressed={year === query.year}>
          {year}
          {isFiltered && <span className="matches"> ({matches})</span>}
        </button>
      ))}
    </fieldset>
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

/** Keeps the form and the URL in sync. While offline the search is postponed until the browser is online again. */
function useYearsForm(query: YearsQuery, wantedYear: string) {
  const form = useRef<HTMLFormElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isFirst = useRef(true)
  const navigate = useNavigate()
  const { q, topic, country } = query
  const [postponed, setPostponed] = useState<{ year: string; isNewStep: boolean }>()
  const year = useLoadingYear() ?? postponed?.year ?? wantedYear

  const show = useCallback(
    (yearToShow: string, isNewStep: boolean) => {
      clearTimeout(typing.current)
      typing.current = undefined
      setPostponed(navigator.onLine ? undefined : { year: yearToShow, isNewStep })
      if (!navigator.onLine) return
      const [typed, chosenTopic, chosenCountry] = fields.map((name) => fieldOf(form.current, name)?.value.trim() ?? '')
      void navigate(yearsAddress({ year: yearToShow, q: typed, topic: chosenTopic, country: chosenCountry }), { replace: !isNewStep, preventScrollReset: true })
    },
    [navigate],
  )

  useEffect(() => {
    if (!postponed) return
    const search = () => show(postponed.year, postponed.isNewStep)
    window.addEventListener('online', search)
    return () => window.removeEventListener('online', search)
  }, [postponed, show])

  const onType = useCallback(() => {
    clearTimeout(typing.current)
    typing.current = setTimeout(() => show(year, false), typingDelayMilliseconds)
  }, [show, year])

  useEffect(() => {
    const wanted = { q, topic, country }
    const differing = fields.flatMap((name) => {
      const field = fieldOf(form.current, name)
      return field && field.value.trim() !== wanted[name] ? [{ field, value: wanted[name] }] : []
    })
    const wasFirst = isFirst.current
    isFirst.current = false
    // Text typed before hydration is searched for now; while somebody types, the form is ahead of the URL.
    if (wasFirst && differing.length > 0) onType()
    else if (!typing.current) for (const { field, value } of differing) field.value = value
  }, [q, topic, country, onType])

  useEffect(() => () => clearTimeout(typing.current), [])

  return {
    form,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const pressed = (event.nativeEvent as SubmitEvent).submitter
      show(pressed instanceof HTMLButtonElement ? pressed.value : year, true)
    },
    onType,
    onChoose: () => show(year, true),
    isPostponed: postponed !== undefined,
  }
}

/** The year of a navigation in progress, empty when it names none: a filter chosen meanwhile applies to that year. */
function useLoadingYear(): string | undefined {
  const next = useNavigation().location
  if (next?.pathname !== paths.conferenceYears) return undefined
  return new URLSearchParams(next.search).get('year') ?? ''
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | HTMLSelectElement | undefined {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : undefined
}
