import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { seconds } from '#domain/durations.ts'
import type { SubmissionStatus } from '#domain/submissions/status/submission-status.ts'
import { connectionLost, type FormProblem, problemIn } from '../../ui/form/send-form.ts'

/** What the line under the form says. */
export type SaveState =
  | { is: 'idle' | 'typing' | 'saving' | 'saved' | 'offline' }
  | { is: 'refused'; message: string }
  /** Something was typed on this device that never reached us, and the paper has changed since. */
  | { is: 'found' }

interface AutosaveOptions {
  form: React.RefObject<HTMLFormElement | null>
  address: string
  secret: string
  /** What the page shows; see `versionOf`. */
  version: string
  isOn: boolean
  /** Returns the new version. */
  onSaved: (saved: SubmissionStatus) => string
}

const typingPause = seconds(1.5)
const retryPause = seconds(5)

/** Saves a form on the server while it is typed. Until the server has confirmed it, what was typed is kept in this browser. */
export function useAutosave({ form, address, secret, version, isOn, onSaved }: AutosaveOptions) {
  const [state, setState] = useState<SaveState>({ is: 'idle' })
  const [restored, setRestored] = useState(0)
  const [stored, setStored] = useState(version)
  // The next request may leave before the page has rendered.
  const latestVersion = useRef(version)
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const saving = useRef<Promise<void> | undefined>(undefined)
  const key = `typed:${address}`

  async function send(body: URLSearchParams, keepalive = false): Promise<{ saved: SubmissionStatus } | { problem: FormProblem }> {
    try {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', 'x-submission-secret': secret }
      const response = await fetch(address, {
        method: 'POST',
        credentials: 'include',
        headers,
        body: body.toString(),
        keepalive,
        signal: AbortSignal.timeout(seconds(30)),
      })
      return response.ok ? { saved: (await response.json()) as SubmissionStatus } : { problem: problemIn(await response.text()) }
    } catch {
      return { problem: connectionLost }
    }
  }

  function arrived(saved: SubmissionStatus): void {
    latestVersion.current = onSaved(saved)
    setStored(latestVersion.current)
    keep(key, undefined)
  }

  function typedNow(controls: HTMLFormElement): URLSearchParams {
    const values = valuesOf(controls)
    values.set('version', latestVersion.current)
    return values
  }

  async function save(): Promise<void> {
    const controls = form.current
    if (!controls) return
    setState({ is: 'saving' })
    const result = await send(typedNow(controls))
    if ('saved' in result) {
      arrived(result.saved)
      // Typed meanwhile: the timer is running.
      if (timer.current === undefined) setState({ is: 'saved' })
    } else if (result.problem.code === connectionLost.code || result.problem.code === 'unexpected') {
      setState({ is: 'offline' })
      later(retryPause)
    } else setState({ is: 'refused', message: result.problem.message })
  }

  function later(pause: number): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      const run: Promise<void> = (saving.current ?? Promise.resolve()).then(save).finally(() => {
        if (saving.current === run) saving.current = undefined
      })
      saving.current = run
    }, pause)
  }

  function changed(): void {
    if (!isOn || !form.current) return
    keep(key, typedNow(form.current).toString())
    setState((now) => (now.is === 'offline' ? now : { is: 'typing' }))
    later(typingPause)
  }

  function submit(event: React.FormEvent<HTMLFormElement>): void {
    clearTimeout(timer.current)
    timer.current = undefined
    const controls = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    if (saving.current) {
      // Two requests at once would be told of each other's changes.
      event.preventDefault()
      void saving.current.finally(() => {
        saving.current = undefined
        controls.requestSubmit(submitter)
      })
    } else if (isOn && !navigator.onLine) {
      event.preventDefault()
      setState({ is: 'offline' })
      later(retryPause)
    } else keep(key, undefined)
  }

  /** Sends what was left behind. Unless `isWanted`, it yields to what somebody else has changed since. */
  async function restore(isWanted: boolean): Promise<void> {
    const body = new URLSearchParams(kept(key) ?? '')
    if (isWanted) body.set('version', latestVersion.current)
    const result = await send(body)
    if ('problem' in result) {
      setState(isWanted ? { is: 'refused', message: result.problem.message } : { is: 'found' })
      return
    }
    arrived(result.saved)
    await revalidate()
    setRestored((count) => count + 1)
    setState({ is: 'saved' })
  }

  const latest = useRef({ restore, send, later, typedNow })
  latest.current = { restore, send, later, typedNow }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read when the page is left
  useEffect(() => {
    if (!isOn) return
    if (kept(key)) void latest.current.restore(false)
    const leave = () => {
      if (timer.current !== undefined && form.current) void latest.current.send(latest.current.typedNow(form.current), true)
    }
    const online = () => void (kept(key) && latest.current.later(0))
    addEventListener('pagehide', leave)
    addEventListener('online', online)
    return () => {
      leave()
      clearTimeout(timer.current)
      removeEventListener('pagehide', leave)
      removeEventListener('online', online)
    }
    // Only what was left behind when the page was opened is brought back.
  }, [isOn, key])

  return { state, restored, version: stored, changed, submit, restore: () => void restore(true) }
}

function valuesOf(form: HTMLFormElement): URLSearchParams {
  const values = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values.append(name, value)
  return values
}

function kept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function keep(key: string, values: string | undefined): void {
  try {
    if (values === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, values)
  } catch {
    // localStorage may be full or forbidden; the form itself still holds the values.
  }
}

const words = {
  idle: '',
  typing: 'Not saved yet …',
  saving: 'Saving …',
  saved: 'Saved',
  offline: 'Not saved: no connection, we keep trying. What you typed is kept in this browser.',
} as const

/** Whether what was typed is on the server. */
export function SaveLine({ state, restore }: { state: SaveState; restore: () => void }) {
  if (state.is === 'found')
    return (
      <div className="notice warn" role="status">
        <p>You typed something on this device that did not reach us, and the paper has changed since.</p>
        <p>
          <button type="button" className="button quiet" onClick={restore}>
            Bring back what I typed
          </button>
        </p>
      </div>
    )
  return (
    <p className="save-line" role="status" data-state={state.is}>
      {state.is === 'refused' ? `Not saved: ${state.message}` : words[state.is]}
    </p>
  )
}
