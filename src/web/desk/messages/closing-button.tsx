import type { Closing } from '#domain/contact/message-clock.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'

/** Stops the clock without an answer, or lets it run again. */
export function ClosingButton({ reference, turn, closed }: { reference: string; turn: number; closed: Closing | null }) {
  const { act, busy, problem } = useAct()
  const reopen = async () => void (await act(`/messages/${reference}/reopen`, {}, () => ({ text: 'The message waits for an answer again.' })))
  const close = () => act(`/messages/${reference}/close`, { turn }, () => ({ text: 'Marked as needing no answer.', undo: reopen }))
  return (
    <div className="desk-stack">
      <ProblemNote problem={problem} />
      <div>
        <button type="button" className="button quiet" disabled={busy} onClick={() => void (closed ? reopen() : close())}>
          {closed ? 'Let it wait for an answer again' : 'No answer needed'}
        </button>
      </div>
    </div>
  )
}
