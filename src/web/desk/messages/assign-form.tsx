import { useId } from 'react'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'

interface AssignProps {
  reference: string
  assigned: string | null
  organisers: { id: string; name: string }[]
  reader: string
}

/** Whose task the message is. */
export function AssignForm({ reference, assigned, organisers, reader }: AssignProps) {
  const { act, busy, problem } = useAct()
  const id = useId()
  const nameOf = (who: string) => organisers.find((one) => one.id === who)?.name
  const give = (to: string) =>
    act(`/messages/${reference}/assign`, { to }, () => ({
      text: to ? `The message is for ${nameOf(to) ?? 'a colleague'}.` : 'The message is for nobody in particular.',
      undo: async () => void (await give(assigned ?? '')),
    }))
  return (
    <div className="desk-stack">
      <label htmlFor={id}>Who answers it</label>
      <select id={id} value={assigned ?? ''} disabled={busy} onChange={(event) => void give(event.target.value)}>
        <option value="">Nobody in particular</option>
        {organisers.map((one) => (
          <option key={one.id} value={one.id}>
            {one.id === reader ? `${one.name} (me)` : one.name}
          </option>
        ))}
      </select>
      <ProblemNote problem={problem} />
    </div>
  )
}
