import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { seconds } from '#domain/durations.ts'
import { callApi } from '../accounts/call-api.ts'

const pause = seconds(0.8)
const retryAfter = seconds(5)

export type SaveState = 'unchanged' | 'typing' | 'saving' | 'saved' | 'lost'

/** Saves a form on the server while it is typed, one request at a time. What could not be sent stays in this browser until it could. */
export function useAutosave(form: RefObject<HTMLFormElement | null>, assignment: string, isStored: boolean) {
  const [state, setState] = useState<SaveState>('unchanged')
  const [problem, setProblem] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef(false)
  const dirty = useRef(false)
  const ended = useRef(false)
  const key = `review:${assignment}`

  const save = useCallback(async () => {
    clearTimeout(timer.current)
    if (!form.current || running.current || ended.current || !dirty.current) return
    running.current = true
    dirty.current = false
    setState('saving')
    const result = await callApi(`/reviews/${assignment}/draft`, { values: valuesIn(form.current) }, 'PUT')
    running.current = false
    if (ended.current) return
    if (result.ok) {
      // What was typed meanwhile is saved next; until then it stays in the browser.
      if (dirty.current) return save()
      write(key, undefined)
      return setState('saved')
    }
    dirty.current = true
    setProblem(result.status === undefined ? '' : result.message)
    setState('lost')
    timer.current = setTimeout(() => void save(), retryAfter)
  }, [form, assignment, key])

  const typed = useCallback(() => {
    if (!form.current) return
    dirty.current = true
    write(key, valuesIn(form.current))
    setState((now) => (now === 'lost' ? now : 'typing'))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), pause)
  }, [form, key, save])

  useEffect(() => {
    ended.current = false
    const kept = isStored ? undefined : read(key)
    if (isStored) write(key, undefined)
    if (kept && form.current && fill(form.current, kept)) typed()
    const online = () => void save()
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      clearTimeout(timer.current)
    }
  }, [form, key, isStored, typed, save])

  /** The whole form is on its way: a draft must not arrive after it. */
  const end = useCallback(() => {
    ended.current = true
    clearTimeout(timer.current)
  }, [])

  return { state, problem, typed, end }
}

function valuesIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/** Returns whether anything was different. */
function fill(form: HTMLFormElement, values: Record<string, string>): boolean {
  let changed = false
  for (const control of form.elements) {
    if (control instanceof HTMLTextAreaElement && values[control.name] !== undefined && control.value !== values[control.name]) {
      control.value = values[control.name] ?? ''
      changed = true
    }
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      const isChosen = values[control.name] === control.value
      if (isChosen && !control.checked) {
        control.checked = true
        changed = true
      }
    }
  }
  return changed
}

function read(key: string): Record<string, string> | undefined {
  try {
    const text = localStorage.getItem(key)
    return text ? (JSON.parse(text) as Record<string, string>) : undefined
  } catch {
    return undefined
  }
}

function write(key: string, values: Record<string, string> | undefined): void {
  try {
    if (values) localStorage.setItem(key, JSON.stringify(values))
    else localStorage.removeItem(key)
  } catch {
    // localStorage may be full or forbidden; the form itself still holds the values.
  }
}
