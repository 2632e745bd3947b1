import { useId, useState } from 'react'
import { type EditedProgramme, newId } from './use-programme.ts'

interface PeopleFieldProps {
  edited: EditedProgramme
  label: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

const nobody = { name: '', email: '', affiliation: '', timeZone: '' }

/** Chooses people of the programme, and adds new ones. */
export function PeopleField({ edited: { people, change }, label, chosen, onChange }: PeopleFieldProps) {
  const id = useId()
  const [person, setPerson] = useState(nobody)
  const [isAdding, setAdding] = useState(false)
  const [problem, setProblem] = useState<string>()
  const others = [...people.values()].filter((one) => !chosen.includes(one.id))

  async function add() {
    const typed = {
      id: newId(),
      name: person.name.trim(),
      email: person.email.trim(),
      affiliation: person.affiliation.trim(),
      timeZone: person.timeZone.trim(),
    }
    if (typed.name === '') return setProblem('Please enter the name.')
    if (typed.email !== '' && !/^\S+@\S+\.\S+$/.test(typed.email)) return setProblem('Please enter a whole e-mail address, or nothing.')
    setProblem(undefined)
    if (!(await change(`${typed.name} added`, { people: [typed] }))) return setProblem('This person was not saved. Please check the address and the time zone.')
    onChange([...chosen, typed.id])
    setPerson(nobody)
    setAdding(false)
  }

  const field = (name: keyof typeof nobody, text: string) => (
    <label className="desk-field">
      {text}
      <input value={person[name]} maxLength={200} onChange={(event) => setPerson({ ...person, [name]: event.target.value })} />
    </label>
  )
  return (
    <fieldset className="programme-people">
      <legend>{label}</legend>
      <ul>
        {chosen.map((one) => (
          <li key={one}>
            {people.get(one)?.name}{' '}
            <button type="button" className="link-button" onClick={() => onChange(chosen.filter((other) => other !== one))}>
              Remove<span className="unseen"> {people.get(one)?.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <label className="unseen" htmlFor={id}>
            Add to {label.toLowerCase()}
          </label>
          <select id={id} value="" onChange={(event) => event.target.value && onChange([...chosen, event.target.value])}>
            <option value="">Choose somebody…</option>
            {others.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </>
      )}
      {isAdding ? (
        <div className="programme-new-person">
          {field('name', 'Name')}
          {field('email', 'E-mail address, for letters about changes')}
          {field('affiliation', 'Affiliation')}
          {field('timeZone', 'Time zone if they join online, such as Asia/Tokyo')}
          {problem && (
            <p className="field-error" role="alert">
              {problem}
            </p>
          )}
          <p className="desk-actions">
            <button type="button" className="button quiet" onClick={() => void add()}>
              Add this person
            </button>
            <button type="button" className="button quiet" onClick={() => setAdding(false)}>
              Cancel
            </button>
          </p>
        </div>
      ) : (
        <button type="button" className="link-button" onClick={() => setAdding(true)}>
          Add somebody new
        </button>
      )}
    </fieldset>
  )
}
