import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeskMove } from '#domain/registrations/registration.ts'
import { ProblemNote } from '../ui/use-mutation.tsx'
import type { ShownRegistration } from './registration.tsx'
import { moveButton, moveTexts } from './registration-moves.ts'
import { useRegistrationMutations } from './use-registration-mutations.ts'

/** Confirms the place, uses the waiting list, cancels or reopens. After a conflict the typed note stays. */
export function MovePanel({ registration: { reference, version, state, moves, suspicion } }: { registration: ShownRegistration }) {
  const { perform, busy, problem, clearProblem } = useRegistrationMutations()
  const { revalidate } = useRevalidator()
  const [note, setNote] = useState('')
  const [isAsking, setAsking] = useState(false)
  if (moves.length === 0) return null

  async function move(to: DeskMove) {
    const order = { selection: { chosen: [{ reference, version }] }, to, note }
    const result = await perform('move', order, moveTexts[to].done)
    setAsking(false)
    if (result.ok) setNote('')
    else await revalidate()
  }
  return (
    <section className="desk-panel" aria-labelledby="steps-heading">
      <h2 id="steps-heading">Next step</h2>
      {suspicion ? (
        <p className="soft">
          A place can be confirmed after you have said that the registration is genuine. Until then nobody is told by mail, because the address may be somebody
          else’s.
        </p>
      ) : (
        <>
          <label className="desk-field">
            Note to the participant (optional)
            <textarea rows={3} maxLength={5000} value={note} onChange={(event) => setNote(event.target.value)} />
          </label>
          <p className="soft">
            The participant sees the step and the note on their page at once and is told by mail half a minute later. Until then you can take it back.
          </p>
        </>
      )}
      <p className="desk-actions">
        {moves.map((to) => (
          <button
            key={to}
            type="button"
            className={to === 'open' ? 'button' : 'button quiet'}
            aria-expanded={to === 'cancelled' ? isAsking : undefined}
            aria-disabled={busy}
            onClick={() => {
              clearProblem()
              if (to === 'cancelled') setAsking(!isAsking)
              else void move(to)
            }}
          >
            {moveButton(state, to)}
            {to === 'cancelled' && '…'}
          </button>
        ))}
      </p>
      {isAsking && moves.includes('cancelled') && (
        <div className="act-form">
          <p>The place is free for somebody else. You can reopen the registration later{suspicion ? '' : ', and the participant is told of that too'}.</p>
          <p className="desk-actions">
            <button type="button" className="button" aria-disabled={busy} onClick={() => void move('cancelled')}>
              Yes: cancel the registration
            </button>
            <button type="button" className="button quiet" onClick={() => setAsking(false)}>
              No
            </button>
          </p>
        </div>
      )}
      <ProblemNote problem={problem} />
    </section>
  )
}
