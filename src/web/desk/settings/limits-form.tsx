import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type LimitName, type Limits, limitNames, limits } from '#domain/limits/limits.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'
import { useKeepUnsaved } from '../ui/use-keep-unsaved.tsx'

const asText = (now: Limits) => Object.fromEntries(limitNames.map((name) => [name, String(now[name])])) as Record<LimitName, string>

const inFigures = (count: number) => count.toLocaleString('en-GB')

/** Limits that may be changed while the site runs; each within its bounds, and each change in the record. */
export function LimitsForm({ now }: { now: Limits }) {
  const { act, busy, problem } = useAct()
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState(() => asText(now))
  const isChanged = limitNames.some((name) => Number(typed[name]) !== now[name])
  const { question } = useKeepUnsaved(isChanged)
  const isMeanwhile = problem?.code === 'desk.changed_meanwhile'

  async function save(event: React.FormEvent): Promise<void> {
    event.preventDefault()
    // An empty field is no number at all, and not none.
    const wished = Object.fromEntries(limitNames.map((name) => [name, typed[name].trim() === '' ? null : Number(typed[name])]))
    const before = now
    const answer = await act(
      '/settings/limits',
      { seen: now, wished },
      () => ({
        text: 'The new limits hold from now on.',
        undo: async () => {
          const undone = await act('/settings/limits', { seen: wished, wished: before }, () => ({ text: 'The earlier limits hold again.' }), 'PUT')
          if (undone.ok) setTyped(asText(before))
        },
      }),
      'PUT',
    )
    if (!answer.ok && answer.code === 'desk.changed_meanwhile') await revalidate()
  }

  return (
    <section className="desk-panel" aria-labelledby="limits-heading">
      <h2 id="limits-heading">Limits</h2>
      <form className="limits-form" noValidate onSubmit={(event) => void save(event)}>
        {limitNames.map((name) => {
          const { label, about, fewest, most, usual } = limits[name]
          const theirs = isMeanwhile && Number(typed[name]) !== now[name] ? ` Now ${now[name]}.` : ''
          return (
            <TextField
              key={name}
              name={name}
              label={label}
              hint={`${about} From ${inFigures(fewest)} to ${inFigures(most)}, usually ${inFigures(usual)}.${theirs}`}
              inputMode="numeric"
              autoComplete="off"
              value={typed[name]}
              error={problem?.fields[name] ?? problem?.fields[`wished.${name}`]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          )
        })}
        <ProblemNote problem={problem && { ...problem, fields: {} }} />
        <div className="desk-actions">
          <button type="submit" className="button" aria-disabled={busy || !isChanged}>
            Save the limits
          </button>
          {isChanged && <span className="soft">Not saved yet.</span>}
        </div>
      </form>
      {question}
    </section>
  )
}
