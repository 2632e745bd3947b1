import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { applyChange, inverseOf } from '#domain/programme/apply-change.ts'
import { findClashes } from '#domain/programme/clashes.ts'
import type { PlacedPaper } from '#domain/programme/placed-paper.ts'
import type { ProgrammeChange } from '#domain/programme/programme.schema.ts'
import { type Programme, type ProgrammePerson, paperIdsIn } from '#domain/programme/programme.ts'
import { findWarnings } from '#domain/programme/warnings.ts'
import { callApi } from '../../accounts/call-api.ts'

export interface LoadedProgramme {
  conference: { id: string; startDate: string; endDate: string; timeZone: string }
  programme: Programme
  people: ProgrammePerson[]
  papers: PlacedPaper[]
  published: { number: number; publishedAt: Date; draftVersion: number } | undefined
}

interface Step {
  label: string
  back: ProgrammeChange
}

const maxSteps = 100

/** A name for what is made in the browser; the server only checks that it is one. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('')
}

/**
 * The draft as it is edited: a step shows at once and is saved in the background, one after the other. When somebody else was quicker, the page takes
 * their version and says so.
 */
export function useProgramme(loaded: LoadedProgramme) {
  const { conference } = loaded
  const [programme, setProgramme] = useState(loaded.programme)
  const [people, setPeople] = useState(() => new Map(loaded.people.map((person) => [person.id, person])))
  const [steps, setSteps] = useState<Step[]>([])
  const [waiting, setWaiting] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [said, setSaid] = useState('')
  const { revalidate } = useRevalidator()
  // What the server has, and the calls that are under way: both outlive a render.
  const saved = useRef(loaded.programme.version)
  const queue = useRef<Promise<boolean>>(Promise.resolve(true))
  const busy = waiting > 0

  useEffect(() => {
    // Only what was loaded anew and is newer than what this page has saved replaces it.
    if (busy || loaded.programme.version <= saved.current) return
    saved.current = loaded.programme.version
    setProgramme(loaded.programme)
    setPeople(new Map(loaded.people.map((person) => [person.id, person])))
    setSteps([])
  }, [loaded, busy])

  useEffect(() => {
    if (!busy) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [busy])

  const send = useCallback(
    (change: ProgrammeChange): Promise<boolean> => {
      setWaiting((count) => count + 1)
      const call = queue.current.then(async (earlierSaved) => {
        // What rests on a step that was refused is not sent either.
        if (!earlierSaved) return false
        const result = await callApi<{ version: number }>(`/desk/conferences/${conference.id}/programme`, { version: saved.current, ...change }, 'PUT')
        if (result.ok) saved.current = result.data.version
        else {
          setProblem([result.message, ...Object.values(result.fields)].join(' '))
          // Whatever comes next starts from what the server has.
          saved.current = -1
          await revalidate()
        }
        return result.ok
      })
      queue.current = call
      void call.then((ok) => {
        setWaiting((count) => count - 1)
        if (!ok && queue.current === call) queue.current = Promise.resolve(true)
      })
      return call
    },
    [conference.id, revalidate],
  )

  const perform = useCallback(
    (change: ProgrammeChange) => {
      setProgramme((now) => applyChange(now, change))
      if (change.people?.length) setPeople((now) => new Map([...now, ...(change.people ?? []).map((person) => [person.id, person] as const)]))
      return send(change)
    },
    [send],
  )

  /** One step, which can be undone; its label says what was done. */
  const change = useCallback(
    (label: string, step: ProgrammeChange): Promise<boolean> => {
      if (Object.keys(step).length === 0) return Promise.resolve(true)
      setProblem(undefined)
      setSteps((now) => [...now, { label, back: inverseOf(programme, people, step) }].slice(-maxSteps))
      setSaid(label)
      return perform(step)
    },
    [programme, people, perform],
  )

  const undo = useCallback(() => {
    const last = steps.at(-1)
    if (!last) return
    setSteps((now) => now.slice(0, -1))
    setSaid(`Undone: ${last.label}`)
    void perform(last.back)
  }, [steps, perform])

  const papers = useMemo(() => new Map(loaded.papers.map((paper) => [paper.id, paper])), [loaded.papers])
  const { timeZone, startDate, endDate } = conference
  const publishedAt = loaded.published?.publishedAt
  const clashes = useMemo(() => findClashes(programme, { papers, people }), [programme, papers, people])
  const warnings = useMemo(
    () => findWarnings(programme, { papers, people }, { timeZone, startDate, endDate, publishedAt }),
    [programme, papers, people, timeZone, startDate, endDate, publishedAt],
  )
  const unplaced = useMemo(() => {
    const placed = new Set(paperIdsIn(programme))
    return loaded.papers.filter(({ id, isAccepted }) => isAccepted && !placed.has(id))
  }, [programme, loaded.papers])

  return {
    programme,
    people,
    papers,
    clashes,
    warnings,
    unplaced,
    change,
    undo,
    lastStep: steps.at(-1)?.label,
    busy,
    problem,
    said,
    flush: () => queue.current,
  }
}

export type EditedProgramme = ReturnType<typeof useProgramme>
