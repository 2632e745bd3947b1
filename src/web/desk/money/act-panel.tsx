import { useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'

interface ActPanelProps {
  title: string
  /** The address of the act below the API of the desk. */
  path: string
  version: number
  /** The words of the button that does it. */
  button: string
  done: string
  /** What the fields of the form mean to the API; without it they are sent as they are. */
  orderOf?: (fields: Record<string, string>) => object
  explanation?: string
  children?: React.ReactNode
}

/** What replaces a button that was pressed takes the focus in its place. */
const focusOnce = (element: HTMLElement | null) => element?.focus()

/** An act on money: the form is tried first, what it does to the money is shown, and only then is it done. What was typed stays. */
export function ActPanel({ title, path, version, button, done, orderOf = (fields) => fields, explanation, children }: ActPanelProps) {
  const { mutate, busy, problem, clearProblem } = useMutation()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<{ order: object; consequences: string[] }>()
  // The version at which it was last done: the form starts anew then, and again when the data of after it arrive. A conflict keeps what was typed.
  const [doneAt, setDoneAt] = useState<number>()
  const heading = useId()
  const summary = useRef<HTMLElement>(null)

  async function show(form: HTMLFormElement) {
    const order = orderOf(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])))
    const result = await mutate<{ consequences: string[] }>(path, { ...order, version, isPreview: true })
    setAsked(result.ok ? { order, consequences: result.data.consequences } : undefined)
    if (!result.ok && result.code === 'desk.changed_meanwhile') await revalidate()
  }
  async function perform() {
    if (!asked) return
    const result = await mutate(path, { ...asked.order, version, isPreview: false }, () => ({ text: done }))
    close()
    if (result.ok) setDoneAt(version)
    else await revalidate()
  }
  /** Its buttons are gone then, and with them the focus. */
  function close() {
    setAsked(undefined)
    summary.current?.focus()
  }
  return (
    <details className="desk-act">
      <summary id={heading} ref={summary}>
        {title}
      </summary>
      <form
        key={`${doneAt} ${doneAt === version}`}
        className="act-form"
        aria-labelledby={heading}
        onChange={() => {
          setAsked(undefined)
          clearProblem()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void show(event.currentTarget)
        }}
      >
        {explanation && <p className="soft">{explanation}</p>}
        {children}
        {!asked && (
          <p className="desk-actions">
            <button type="submit" className="button quiet" aria-disabled={busy}>
              {busy ? 'Please wait…' : 'Show what it does'}
            </button>
          </p>
        )}
        {asked && (
          <div className="notice" role="status" tabIndex={-1} ref={focusOnce}>
            <p>What it does to the money:</p>
            <ul>
              {asked.consequences.map((line) => (
                <li key={line}>{line}</li>
              ))}
              {asked.consequences.length === 0 && <li>Nothing is paid, invoiced or credited by it.</li>}
            </ul>
            <p className="soft">Nothing has been done yet. What is posted stays in the books; a mistake is corrected by a further act.</p>
            <p className="desk-actions">
              <button type="button" className="button" aria-disabled={busy} onClick={() => void perform()}>
                {busy ? 'Please wait…' : button}
              </button>
              <button type="button" className="button quiet" onClick={close}>
                No
              </button>
            </p>
          </div>
        )}
        <ProblemNote problem={problem} />
      </form>
    </details>
  )
}
