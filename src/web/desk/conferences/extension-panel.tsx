import { useState } from 'react'
import type { DeadlineExtension } from '#domain/conferences/deadline-extensions.store.ts'
import { type DeadlineKey, importantDateNames } from '#domain/conferences/important-dates.ts'
import { formatDay } from '#domain/dates.ts'
import { useNotices } from '../ui/notices.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import { formatDayWithWeekday } from './conference-labels.tsx'

interface ExtensionPanelProps {
  id: string
  version: string
  /** Those that are set. */
  deadlines: readonly { key: DeadlineKey; day: string }[]
  extensions: readonly DeadlineExtension[]
}

/** Extends a deadline; visitors see the earlier date too. */
export function ExtensionPanel({ id, version, deadlines, extensions }: ExtensionPanelProps) {
  const [deadline, setDeadline] = useState<DeadlineKey>(deadlines[0]?.key ?? 'abstractDeadline')
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  const { mutate, busy, problem } = useMutation()
  const revert = useMutation()
  const { notify } = useNotices()
  const now = deadlines.find(({ key }) => key === deadline)?.day

  async function extend(): Promise<void> {
    const result = await mutate<{ id: string }>(`/conferences/${id}/extensions`, { deadline, to, reason, version }, (made) => ({
      text: `${importantDateNames[deadline]} extended to ${formatDay(to)}. Visitors see it now.`,
      undo: async () => {
        const undone = await revert.mutate(`/conferences/${id}/extensions/${made.id}`, {}, () => ({ text: 'The extension is taken back.' }), 'DELETE')
        if (!undone.ok) notify({ text: undone.message })
      },
    }))
    if (!result.ok) return
    setTo('')
    setReason('')
  }

  return (
    <section className="desk-panel" aria-labelledby="extension">
      <h2 id="extension">Extend a deadline</h2>
      {deadlines.length === 0 ? (
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
              {deadlines.map(({ key }) => (
                <option key={key} value={key}>
                  {importantDateNames[key]}
                </option>
              ))}
            </select>
          </label>
          {now && <p className="soft">Now {formatDayWithWeekday(now)}</p>}
          <label>
            New day
            <input type="date" value={to} min={now} onChange={(event) => setTo(event.target.value)} />
          </label>
          <label>
            Reason, for visitors (optional)
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
                {importantDateNames[extension.deadline]}: from {formatDay(extension.from)} to {formatDay(extension.to)}
                <span className="soft">
                  {' '}
                  · {extension.extendedBy}, {formatDay(new Date(extension.extendedAt).toISOString().slice(0, 10))}
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
