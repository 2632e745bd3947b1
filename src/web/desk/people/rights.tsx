import { useRevalidator } from 'react-router'
import { type DeskRight, deskRights, rightLabels } from '#domain/desk/rights.ts'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { ShownPerson } from './person.tsx'

interface RightsFieldsProps {
  chosen: readonly DeskRight[]
  /** Those of the organiser who chooses: nobody gives or takes a right that they do not have. */
  own: readonly DeskRight[]
  error?: string | undefined
}

/** What an organiser may do at the desk, one by one. */
export function RightsFields({ chosen, own, error }: RightsFieldsProps) {
  return (
    <fieldset className="decision-choice" aria-describedby={error ? 'rights-error' : undefined}>
      <legend>May work on</legend>
      {error && (
        <p className="field-error" id="rights-error">
          {error}
        </p>
      )}
      {deskRights.map((right) => (
        <label key={right} className="tick">
          <input type="checkbox" name="rights" value={right} defaultChecked={chosen.includes(right)} disabled={!own.includes(right)} /> {rightLabels[right]}
        </label>
      ))}
    </fieldset>
  )
}

/** The ticked rights of a form, and those that are set and cannot be changed by this organiser. */
export function chosenRights(form: HTMLFormElement): DeskRight[] {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name=rights]')]
  return deskRights.filter((right) => boxes.some((box) => box.value === right && box.checked))
}

/** The rights of an organiser, changed by another one. */
export function RightsPanel({ person }: { person: ShownPerson }) {
  const { mutate, busy, problem } = useMutation()
  const { revalidate } = useRevalidator()
  if (person.role !== 'organiser') return null
  if (person.isOwn || person.disabled)
    return (
      <section className="desk-panel" aria-labelledby="rights-heading">
        <h2 id="rights-heading">Rights at the desk</h2>
        {person.rights.length === 0 && <p className="soft">None.</p>}
        <ul>
          {person.rights.map((right) => (
            <li key={right}>{rightLabels[right]}</li>
          ))}
        </ul>
        {person.isOwn && <p className="soft">Another organiser who manages people can change them.</p>}
      </section>
    )
  async function save(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const rights = chosenRights(event.currentTarget)
    const result = await mutate(`/people/${person.id}/rights`, { seen: person.seen, rights }, () => ({ text: 'The rights are changed.' }), 'PUT')
    if (!result.ok && result.code === 'desk.changed_meanwhile') await revalidate()
  }
  return (
    <section className="desk-panel" aria-labelledby="rights-heading">
      <h2 id="rights-heading">Rights at the desk</h2>
      <form key={person.seen} className="act-form" onSubmit={(event) => void save(event)}>
        <RightsFields chosen={person.rights} own={person.ownRights} error={problem?.fields?.rights} />
        <ProblemNote problem={problem && { ...problem, fields: {} }} />
        <div>
          <button type="submit" className="button" aria-disabled={busy}>
            Save the rights
          </button>
        </div>
      </form>
    </section>
  )
}
