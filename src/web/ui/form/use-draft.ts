import { useEffect, useRef, useState } from 'react'
import { decoyName } from '#domain/forms/suspicion.ts'

export type Draft = Record<string, string[]>

/** Never in a draft: what belongs to this one sending, and what no person wrote. */
const notKept = new Set(['token', decoyName, 'role'])

/** What was typed, kept in this browser until it has arrived; never the content of files. */
export function useDraft(key: string) {
  const [found, setFound] = useState<Draft | undefined>()
  const [taken, setTaken] = useState(false)
  // A browser that forbids storage still remembers until the page is left.
  const latest = useRef<Draft | undefined>(undefined)

  useEffect(() => setFound(read(key)), [key])

  return {
    /** A draft of an earlier visit that may be offered; gone once taken or thrown away. */
    found,
    /** Whether it was brought back: then nothing else may be put beside it. */
    taken,
    save(form: HTMLFormElement) {
      const draft: Draft = {}
      for (const [name, value] of new FormData(form)) if (typeof value === 'string' && !notKept.has(name)) draft[name] = [...(draft[name] ?? []), value]
      // While an older draft is still on offer, what is written beside it must not wipe it out.
      latest.current = found ? { ...found, ...withoutBlanks(draft) } : draft
      write(key, latest.current)
    },
    /** Offers what was saved last, for a form that had to be cleared. */
    offer() {
      const draft = latest.current ?? read(key)
      setFound(draft && Object.keys(withoutBlanks(draft)).length > 0 ? draft : undefined)
    },
    forget() {
      latest.current = undefined
      setFound(undefined)
      write(key, undefined)
    },
    dismiss() {
      setTaken(true)
      setFound(undefined)
    },
  }
}

function withoutBlanks(draft: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([, values]) => values.some((value) => value.trim() !== '')))
}

function read(key: string): Draft | undefined {
  try {
    const text = localStorage.getItem(`draft:${key}`)
    const draft = text ? (JSON.parse(text) as Draft) : undefined
    return draft && Object.keys(withoutBlanks(draft)).length > 0 ? draft : undefined
  } catch {
    return undefined
  }
}

/** A full or forbidden storage is no reason to stop somebody from writing. */
function write(key: string, draft: Draft | undefined): void {
  try {
    if (draft) localStorage.setItem(`draft:${key}`, JSON.stringify(draft))
    else localStorage.removeItem(`draft:${key}`)
  } catch {
    // nothing is lost: the form itself still holds it
  }
}
