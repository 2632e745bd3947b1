import { useEffect, useRef, useState } from 'react'
import { honeypotName } from '#domain/forms/suspicion.ts'

/** The values of a form by control name; never the content of files. */
export type Draft = Record<string, string[]>

const excludedControls = new Set(['token', honeypotName, 'role'])

/** Saves the values of a form in localStorage until the form has been sent. */
export function useDraft(key: string) {
  const [found, setFound] = useState<Draft | undefined>()
  const [taken, setTaken] = useState(false)
  // Without localStorage the draft lasts as long as the page.
  const latest = useRef<Draft | undefined>(undefined)

  useEffect(() => setFound(read(key)), [key])

  return {
    /** A draft of an earlier visit that can be offered; undefined once restored or discarded. */
    found,
    /** Whether the draft was restored. */
    taken,
    save(form: HTMLFormElement) {
      const draft: Draft = {}
      for (const [name, value] of new FormData(form))
        if (typeof value === 'string' && !excludedControls.has(name)) draft[name] = [...(draft[name] ?? []), value]
      // An older draft that is still on offer must not be overwritten.
      latest.current = found ? { ...found, ...withoutBlanks(draft) } : draft
      write(key, latest.current)
    },
    /** Offers the latest draft again, for a form that had to be cleared. */
    offer() {
      const draft = latest.current ?? read(key)
      setFound(draft && Object.keys(withoutBlanks(draft)).length > 0 ? draft : undefined)
    },
    discard() {
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

interface DraftOfferProps {
  /** The object of the sentence: 'a message'. */
  what: string
  onRestore: () => void
  onDiscard: () => void
}

/** Offers to restore the draft of an earlier visit. */
export function DraftOffer({ what, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <div className="notice" role="status">
      <p>You began {what} on this device and have not sent it.</p>
      <p className="actions">
        <button type="button" className="button" onClick={onRestore}>
          Restore my answers
        </button>
        <button type="button" className="button quiet" onClick={onDiscard}>
          Start again
        </button>
      </p>
    </div>
  )
}

/** Fills a form from a draft; a control that already has a value keeps it. */
export function fillControls(form: HTMLFormElement, draft: Draft): void {
  for (const control of controlsOf(form)) {
    const value = draft[control.name]?.[0]
    if (value && control.value === '' && control.type !== 'file') control.value = value
  }
}

/** Empties every control, including those that the server had filled. */
export function clearControls(form: HTMLFormElement): void {
  for (const control of controlsOf(form)) control.value = ''
}

/** Puts a file that was chosen before back into its input. */
export function putFile(input: HTMLInputElement, file: File): void {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
}

function* controlsOf(form: HTMLFormElement): Generator<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement> {
  for (const element of form.elements) {
    const isControl = element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
    if (isControl && element.name && element.type !== 'hidden') yield element
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

function write(key: string, draft: Draft | undefined): void {
  try {
    if (draft) localStorage.setItem(`draft:${key}`, JSON.stringify(draft))
    else localStorage.removeItem(`draft:${key}`)
  } catch {
    // localStorage may be full or forbidden; the form itself still holds the values.
  }
}
