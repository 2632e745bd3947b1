import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { LetterPanel } from '../submissions/letter-panel.tsx'
import { ProblemNote } from '../ui/use-mutation.tsx'
import type { ShownRegistration } from './registration.tsx'
import { useRegistrationMutations } from './use-registration-mutations.ts'

/** A letter to the person of one registration. */
export function WritePanel({ registration: { reference, version } }: { registration: ShownRegistration }) {
  const { perform, busy, problem } = useRegistrationMutations()
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const selection = { chosen: [{ reference, version }] }

  async function send(letter: object) {
    const result = await perform('write', { selection, ...letter }, ['the mail is on its way', ''])
    if (result.ok) setOpen(false)
    else await revalidate()
  }
  return (
    <>
      <p>
        <button type="button" className="button quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Write a letter…
        </button>
      </p>
      {isOpen && <LetterPanel list="registrations" count={1} selection={selection} busy={busy} send={send} />}
      <ProblemNote problem={problem} />
    </>
  )
}
