import { useRef } from 'react'
import { TextField } from '../../ui/form/text-field.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'
import { appointedInWords, type PersonAnswer } from './appointed-in-words.ts'

/** Somebody is asked by mail to work at the desk. */
export function InvitePanel() {
  const { act, busy, problem } = useAct()
  const form = useRef<HTMLFormElement>(null)
  async function invite(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const said = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const answer = await act<PersonAnswer>('/people/invite', said, ({ way }) => ({ text: appointedInWords(way, said.email ?? '') }))
    if (answer.ok) form.current?.reset()
  }
  const wrong = problem?.fields ?? {}
  return (
    <details className="desk-panel">
      <summary>Invite an organiser</summary>
      <form ref={form} className="act-form" noValidate onSubmit={(event) => void invite(event)}>
        <p className="soft">They get a mail with a link that works once, for an hour, choose a password, and may do everything at this desk from then on.</p>
        <TextField name="fName" label="First name" error={wrong.fName} required autoComplete="off" />
        <TextField name="lName" label="Last name" error={wrong.lName} required autoComplete="off" />
        <TextField name="email" label="E-mail" error={wrong.email} required type="email" autoComplete="off" />
        <ProblemNote problem={problem && { ...problem, fields: {} }} />
        <div>
          <button type="submit" className="button" aria-disabled={busy}>
            Send the invitation
          </button>
        </div>
      </form>
    </details>
  )
}
