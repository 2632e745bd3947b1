import { useEffect, useState } from 'react'

export type Draft = Record<string, string[]>

/** What was typed, kept in this browser until it has arrived; never the content of files. */
export function useDraft(key: string) {
  const [found, setFound] = useState<Draft | undefined>()

  useEffect(() => setFound(read(key)), [key])

  return {
    /** A draft of an earlier visit that may be offered; gone once taken or thrown away. */
    found,
    save(form: HTMLFormElement) {
      const draft: Draft = {}
      for (const [name, value] of new FormData(form)) if (typeof value === 'string' && name !== 'token') draft[name] = [...(draft[name] ?? []), value]
      write(key, draft)
    },
    forget() {
      setFound(undefined)
      write(key, undefined)
    },
    dismiss() {
      setFound(undefined)
    },
  }
}

function read(key: string): Draft | undefined {
  try {
    const text = localStorage.getItem(`draft:${key}`)
    return text ? (JSON.parse(text) as Draft) : undefined
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
