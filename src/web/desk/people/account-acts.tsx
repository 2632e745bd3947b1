import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'
import { appointedInWords, type PersonAnswer } from './appointed-in-words.ts'
import type { ShownPerson } from './person.tsx'

interface Act {
  name: 'disable' | 'enable' | 'appoint' | 'dismiss'
  text: string
  /** What happens then, said before it happens. */
  consequences: string
  sure: string
}

/** What may be done with somebody else's account; each asks first, with what follows from it. */
export function AccountActs({ person }: { person: ShownPerson }) {
  const { act, busy, problem } = useAct()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<Act['name']>()
  const acts = person.isOwn ? [] : actsFor(person)
  const asked = acts.find(({ name }) => name === asking)

  async function perform(name: Act['name']) {
    setAsking(undefined)
    const answer = await act<PersonAnswer>(`/people/${person.id}/${name}`, { seen: person.seen }, ({ way }) => ({ text: doneInWords(name, way, person.email) }))
    if (!answer.ok && answer.code === 'desk.changed_meanwhile') await revalidate()
  }
  return (
    <section className="desk-panel" aria-labelledby="acts-heading">
      <h2 id="acts-heading">What you can do</h2>
      {person.isOwn && <p className="soft">This is your own account. Only another organiser can disable it or take its role.</p>}
      <ProblemNote problem={problem} />
      {asked ? (
        <div className="asking">
          <p>{asked.consequences}</p>
          <div className="desk-actions">
            <button type="button" className="button" aria-disabled={busy} onClick={() => void perform(asked.name)}>
              {asked.sure}
            </button>
            <button type="button" className="button quiet" onClick={() => setAsking(undefined)}>
              Leave it as it is
            </button>
          </div>
        </div>
      ) : (
        <div className="desk-actions">
          {acts.map(({ name, text }) => (
            <button key={name} type="button" className="button quiet" aria-disabled={busy} onClick={() => setAsking(name)}>
              {text}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

function actsFor({ name, role, disabled, confirmed, sessions }: ShownPerson): Act[] {
  const signedIn =
    sessions === 0 ? '' : ` ${sessions === 1 ? 'The browser' : `All ${sessions} browsers`} in which ${name} is signed in will be signed out at once.`
  if (disabled) {
    const consequences = `${name} can sign in again, with the password and the passkeys from before.`
    return [{ name: 'enable', text: 'Enable the account…', consequences, sure: 'Enable it' }]
  }
  const disable: Act = {
    name: 'disable',
    text: 'Disable the account…',
    consequences: `${name} can no longer sign in.${signedIn} What was sent stays, and mails about it still go out. You can enable the account again.`,
    sure: 'Disable it',
  }
  if (role === 'organiser') {
    const consequences = `${name} can no longer open the desk.${signedIn} The account stays, as a participant’s.`
    return [disable, { name: 'dismiss', text: 'Take the organiser’s role…', consequences, sure: 'Take the role' }]
  }
  const proof = confirmed
    ? `${name} signs in again with the password from before.`
    : `Nobody has shown that the address is theirs: the password is removed, and an invitation goes to the address.`
  const consequences = `${name} may do everything that you can do at this desk.${signedIn} ${proof}`
  return [disable, { name: 'appoint', text: 'Make an organiser…', consequences, sure: 'Make an organiser' }]
}

function doneInWords(name: Act['name'], way: PersonAnswer['way'], email: string): string {
  if (name === 'appoint') return appointedInWords(way, email)
  if (name === 'disable') return 'The account is disabled and signed out everywhere.'
  return name === 'enable' ? 'The account is enabled again.' : 'The role is taken; the account is a participant’s now.'
}
