import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type LimitName, type Limits, limitNames, limits } from '#domain/limits/limits.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { useUnsavedChanges } from '../ui/confirm-dialog.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'

const toText = (now: Limits) => Object.fromEntries(limitNames.map((name) => [name, String(now[name])])) as Record<LimitName, string>

const formatNumber = (count: number) => count.toLocaleString('en-GB')

/** Limits that can be changed while the site runs, each within its bounds. */
export function LimitsForm({ now }: { now: Limits }) {
  const { mutate, busy, problem } = useMutation()
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState(() => toText(now))
  const isChanged = limitNames.some((name) => Number(typed[name]) !== now[name])
  const { leaveDialog } = useUnsavedChanges(isChanged)
  const hasConflict = problem?.code === 'desk.changed_meanwhile'

  async function save(event: React.FormEvent): Promise<void> {
    event.preventDefault()
    // An empty field must not become zero.
    const wished = Object.fromEntries(limitNames.map((name) => [name, typed[name].trim() === '' ? null : Number(typed[name])]))
    const before = now
    const result = await mutate(
      '/settings/limits',
      { seen: now, wished },
      () => ({
        text: 'The new limits apply from now on.',
        undo: async () => {
          const undone = await mutate('/settings/limits', { seen: wished, wished: before }, () => ({ text: 'The earlier limits apply again.' }), 'PUT')
          if (undone.ok) setTyped(toText(before))
        },
      }),
      'PUT',
    )
    if (!result.ok && result.code === 'desk.changed_meanwhile') await revalidate()
  }

  return (
    <section className="desk-panel" aria-labelledby="limits-heading">
      <h2 id="limits-heading">Limits</h2>
      <form className="limits-form" noValidate onSubmit={(event) => void save(event)}>
        {limitNames.map((name) => {
          const { label, about, min, max, default: usual } = limits[name]
          const theirs = hasConflict && Number(typed[name]) !== now[name] ? ` Now ${now[name]}.` : ''
          return (
            <TextField
              key={name}
              name={name}
              label={label}
              hint={`${about} From ${formatNumber(min)} to ${formatNumber(max)}, usually ${formatNumber(usual)}.${theirs}`}
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
      {leaveDialog}
    </section>
  )
}
