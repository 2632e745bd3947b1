import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { paths } from '../paths.ts'
import { type YearsQuery, yearsAddress } from './years-query.ts'

const pauseMilliseconds = 250
const fields = ['q', 'topic', 'country'] as const

/**
 * Keeps the form and the address in step: what is typed or chosen goes into the address, and 'back' brings it into the form again.
 * Without a line the list stays, and what was asked of it is asked once the line is back.
 */
export function useYearsForm(query: YearsQuery) {
  const form = useRef<HTMLFormElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isFirst = useRef(true)
  const navigate = useNavigate()
  const { q, topic, country } = query
  const [putOff, setPutOff] = useState<{ year: string; isNewStep: boolean }>()
  const year = useYearOnItsWay() ?? putOff?.year ?? query.year

  const show = useCallback(
    (wantedYear: string, isNewStep: boolean) => {
      clearTimeout(typing.current)
      typing.current = undefined
      setPutOff(navigator.onLine ? undefined : { year: wantedYear, isNewStep })
      if (!navigator.onLine) return
      const [typed, chosenTopic, chosenCountry] = fields.map((name) => fieldOf(form.current, name)?.value.trim() ?? '')
      void navigate(yearsAddress({ year: wantedYear, q: typed, topic: chosenTopic, country: chosenCountry }), { replace: !isNewStep, preventScrollReset: true })
    },
    [navigate],
  )

  useEffect(() => {
    if (!putOff) return
    const ask = () => show(putOff.year, putOff.isNewStep)
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [putOff, show])

  const onType = useCallback(() => {
    clearTimeout(typing.current)
    typing.current = setTimeout(() => show(year, false), pauseMilliseconds)
  }, [show, year])

  useEffect(() => {
    const wanted = { q, topic, country }
    const differing = fields.flatMap((name) => {
      const field = fieldOf(form.current, name)
      return field && field.value.trim() !== wanted[name] ? [{ field, value: wanted[name] }] : []
    })
    const wasFirst = isFirst.current
    isFirst.current = false
    // What was typed before the script arrived is searched for now; somebody who is still typing is ahead of the address.
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
    isPutOff: putOff !== undefined,
  }
}

/** Whoever chooses a country while the chosen year still loads means that year. */
function useYearOnItsWay(): string | undefined {
  const next = useNavigation().location
  if (next?.pathname !== paths.conferenceYears) return undefined
  return new URLSearchParams(next.search).get('year') ?? undefined
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | HTMLSelectElement | undefined {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : undefined
}
