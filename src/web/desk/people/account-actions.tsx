import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { ShownPerson } from './person.tsx'
import { type AppointResult, appointedMessage } from './person-labels.tsx'
import { chosenRights, RightsFields } from './rights.tsx'

interface Action {
  name: 'disable' | 'enable' | 'appoint' | 'dismiss'
  text: string
  consequences: string
  /** The label of the button that confirms. */
  confirm: string
}

/** Actions on somebody else's account; each asks for confirmation and names its consequences. */
export function AccountActions({ person }: { person: ShownPerson }) {
  const { mutate, busy, problem } = useMutation()
  const { revalidate } = useRevalidator()
  const [confirming, setConfirming] = useState<Action['name']>()
  const actions = person.isOwn ? [] : actionsFor(person)
  const action = actions.find(({ name }) => name === confirming)

  async function perform(event: React.FormEvent<HTMLFormElement>, name: Action['name']) {
    event.preventDefault()
    const rights = name === 'appoint' ? { rights: chosenRights(event.currentTarget) } : {}
    const result = await mutate<AppointResult>(`/people/${person.id}/${name}`, { seen: person.seen, ...rights }, ({ way }) => ({
      text: doneMessage(name, way, person.email),
    }))
    if (result.ok || !result.fields?.rights) setConfirming(undefined)
    if (!result.ok && result.code === 'desk.changed_meanwhile') await revalidate()
  }
  return (
    <section className="desk-panel" aria-labelledby="acts-heading">
      <h2 id="acts-heading">What you can do</h2>
      {person.isOwn && <p className="soft">This is your own account. Only another organiser can disable it or take its role.</p>}
      <ProblemNote problem={problem} />
      {action ? (
        <form className="asking" onSubmit={(event) => void perform(event, action.name)}>
          <p>{action.consequences}</p>
          {action.name === 'appoint' && <RightsFields chosen={person.ownRights} own={person.ownRights} error={problem?.fields?.rights} />}
          <div className="desk-actions">
            <button type="submit" className="button" aria-disabled={busy}>
              {action.confirm}
            </button>
            <button type="button" className="button quiet" onClick={() => setConfirming(undefined)}>
              Leave it as it is
            </button>
          </div>
        </form>
      ) : (
        <div className="desk-actions">
          {actions.map(({ name, text }) => (
            <button key={name} type="button" className="button quiet" aria-disabled={busy} onClick={() => setConfirming(name)}>
              {text}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

function actionsFor({ name, role, disabled, confirmed, sessions }: ShownPerson): Action[] {
  const signedIn =
    sessions === 0 ? '' : ` ${sessions === 1 ? 'The browser' : `All ${sessions} browsers`} in which ${name} is signed in will be signed out at once.`
  if (disabled) {
    const consequences = `${name} can sign in again, with the password and the passkeys from before.`
    return [{ name: 'enable', text: 'Enable the account…', consequences, confirm: 'Enable it' }]
  }
  const disable: Action = {
    name: 'disable',
    text: 'Disable the account…',
    consequences: `${name} can no longer sign in.${signedIn} What was sent stays, and mails about it still go out. You can enable the account again.`,
    confirm: 'Disable it',
  }
  if (role === 'organiser') {
    const consequences = `${name} can no longer open the desk.${signedIn} The account stays, as a participant’s.`
    return [disable, { name: 'dismiss', text: 'Remove the organiser’s role…', consequences, confirm: 'Take the role' }]
  }
  const proof = confirmed
    ? `${name} signs in again with the password from before.`
    : `Nobody has confirmed this address: the password is removed, and an invitation goes to the address.`
  const consequences = `${name} may work at this desk, on what you choose here.${signedIn} ${proof}`
  return [disable, { name: 'appoint', text: 'Make an organiser…', consequences, confirm: 'Make an organiser' }]
}

function doneMessage(name: Action['name'], way: AppointResult['way'], email: string): string {
  if (name === 'appoint') return appointedMessage(way, email)
  if (name === 'disable') return 'The account is disabled and signed out everywhere.'
  return name === 'enable' ? 'The account is enabled again.' : 'The role is removed; the account is a participant’s now.'
}
