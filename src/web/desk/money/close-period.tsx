import { useState } from 'react'
import { submitFields } from '../ui/act-form.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'

interface ClosePeriodProps {
  entities: readonly { id: string; name: string; closed: string | undefined }[]
  today: string
}

/** Closes the books of a company through a day, after a question. */
export function ClosePeriod({ entities, today }: ClosePeriodProps) {
  const { mutate, busy, problem, clearProblem } = useMutation()
  const [asked, setAsked] = useState<Record<string, string>>()
  const name = entities.find(({ id }) => id === asked?.entity)?.name ?? ''

  async function close() {
    if (!asked) return
    await mutate('/money/periods', asked, () => ({ text: 'The books are closed.' }))
    setAsked(undefined)
  }
  return (
    <section className="desk-panel" aria-labelledby="close-heading">
      <h2 id="close-heading">Close a period</h2>
      <ul className="plain-list">
        {entities.map(({ id, name: company, closed }) => (
          <li key={id}>
            {company}: {closed ? `closed through ${closed}` : 'nothing is closed yet'}
          </li>
        ))}
      </ul>
      <form
        className="act-form"
        onChange={() => {
          setAsked(undefined)
          clearProblem()
        }}
        onSubmit={(event) => submitFields(event, async (fields) => setAsked(fields))}
      >
        <label className="desk-field">
          Company
          <select name="entity">
            {entities.map(({ id, name: company }) => (
              <option key={id} value={id}>
                {company}
              </option>
            ))}
          </select>
        </label>
        <label className="desk-field">
          Last day of the period
          <input type="date" name="through" required max={today} />
        </label>
        {!asked && (
          <p className="desk-actions">
            <button type="submit" className="button quiet">
              Close…
            </button>
          </p>
        )}
        {asked && (
          <div className="notice">
            <p>
              The books of {name} are closed through {asked.through}. Nothing is posted there any more; corrections go to the first open day. This cannot be
              taken back.
            </p>
            <p className="desk-actions">
              <button type="button" className="button" aria-disabled={busy} onClick={() => void close()}>
                {busy ? 'Please wait…' : 'Yes: close the books'}
              </button>
              <button type="button" className="button quiet" onClick={() => setAsked(undefined)}>
                No
              </button>
            </p>
          </div>
        )}
        <ProblemNote problem={problem} />
      </form>
    </section>
  )
}
