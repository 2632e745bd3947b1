import { useState } from 'react'
import { type DeadlineKey, deadlineKeys, importantDateNames } from '#domain/conferences/important-dates.ts'
import { dayInWords } from '../../ui/day.ts'
import { useNotices } from '../ui/notices.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'
import type { EditedConference } from './edit-conference.tsx'
import { shortDay } from './short-day.ts'

/** A deadline is moved to a later day, and visitors are shown from which. */
export function ExtensionPanel({ conference }: { conference: EditedConference }) {
  const { id, version, form, extensions } = conference
  const open = deadlineKeys.filter((key) => form[key])
  const [deadline, setDeadline] = useState<DeadlineKey>(open[0] ?? 'abstractDeadline')
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  const { act, busy, problem } = useAct()
  const takeBack = useAct()
  const { tell } = useNotices()
  const now = form[deadline]

  async function extend(): Promise<void> {
    const answer = await act<{ id: string }>(`/conferences/${id}/extensions`, { deadline, to, reason, version }, (made) => ({
      text: `${importantDateNames[deadline]} extended to ${dayInWords(to)}. Visitors see it now.`,
      undo: async () => {
        const undone = await takeBack.act(`/conferences/${id}/extensions/${made.id}`, {}, () => ({ text: 'The extension is taken back.' }), 'DELETE')
        if (!undone.ok) tell({ text: undone.message })
      },
    }))
    if (!answer.ok) return
    setTo('')
    setReason('')
  }

  return (
    <section className="desk-panel" aria-labelledby="extension">
      <h2 id="extension">Extend a deadline</h2>
      {open.length === 0 ? (
        <p className="soft">No deadline is set yet.</p>
      ) : (
        <form
          className="panel-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void extend()
          }}
        >
          <label>
            Deadline
            <select value={deadline} onChange={(event) => setDeadline(event.target.value as DeadlineKey)}>
              {open.map((key) => (
                <option key={key} value={key}>
                  {importantDateNames[key]}
                </option>
              ))}
            </select>
          </label>
          {now && <p className="soft">Now {shortDay(now)}</p>}
          <label>
            New day
            <input type="date" value={to} min={now ?? undefined} onChange={(event) => setTo(event.target.value)} />
          </label>
          <label>
            Reason, for visitors (may stay empty)
            <input value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
          </label>
          <button type="submit" className="button quiet" aria-disabled={busy}>
            Extend
          </button>
          <ProblemNote problem={problem} />
        </form>
      )}
      {extensions.length > 0 && (
        <>
          <h3>So far</h3>
          <ul className="extension-history">
            {extensions.map((extension) => (
              <li key={extension.id}>
                {importantDateNames[extension.deadline]}: from {dayInWords(extension.from)} to {dayInWords(extension.to)}
                <span className="soft">
                  {' '}
                  · {extension.extendedBy}, {dayInWords(new Date(extension.extendedAt).toISOString().slice(0, 10))}
                  {extension.reason && ` · ${extension.reason}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
