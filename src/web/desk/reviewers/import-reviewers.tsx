import { useState } from 'react'
import { useNavigate } from 'react-router'
import { TextAreaField } from '../../ui/form/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { SubmitButton } from '../ui/act-form.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/import-reviewers.ts'
import { type InvitingResult, invitedMessage } from './invitation-panels.tsx'

export async function loader(args: Route.LoaderArgs) {
  await requireOrganiser(args, ['review'])
  return null
}

interface Person {
  name: string
  email: string
  affiliation: string
  country: string
  topics: string[]
}

interface Plan {
  added: Person[]
  completed: Person[]
  unchanged: number
  problems: { line: number; column: string; message: string }[]
}

const example = 'name,email,affiliation,country,topics\nAmara Perera,amara@university.example.org,University of Colombo,Sri Lanka,Health; Nursing'

/** A list as CSV: first what it would do, then all of it or nothing. */
export default function ImportReviewers() {
  const { mutate, busy, problem } = useMutation()
  const navigate = useNavigate()
  const [csv, setCsv] = useState('')
  const [plan, setPlan] = useState<Plan>()

  const changeCsv = (text: string) => {
    setCsv(text)
    setPlan(undefined)
  }
  async function preview(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const result = await mutate<Plan>('/reviewers/import/preview', { csv })
    if (result.ok) setPlan(result.data)
  }
  async function add() {
    const result = await mutate<{ added: number; completed: number }>('/reviewers/import', { csv }, ({ added, completed }) => ({
      text: `${added} added to the pool, ${completed} completed.`,
    }))
    if (result.ok) await navigate(deskPaths.reviewers)
  }
  async function invite(people: Person[]) {
    const body = { people: people.map(({ name, email, affiliation, topics }) => ({ name, email, affiliation, topics })) }
    const result = await mutate<InvitingResult>('/reviewers/invitations', body, (outcome) => ({ text: invitedMessage(outcome) }))
    if (result.ok) await navigate(deskPaths.reviewers)
  }
  return (
    <DeskPage
      title="Import a list of reviewers"
      subtitle="Save your spreadsheet as CSV and choose the file, or paste the rows. You see what happens before anything does."
      actions={
        <Link className="button quiet" to={deskPaths.reviewers}>
          All reviewers
        </Link>
      }
    >
      <form className="desk-panel act-form" noValidate onSubmit={(event) => void preview(event)}>
        <label className="field">
          CSV file
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              if (file) void file.text().then(changeCsv)
            }}
          />
        </label>
        <TextAreaField
          name="csv"
          label="The list"
          hint="The first line names the columns: name, email, affiliation, country, topics. Topics are separated by semicolons; only name and email are needed."
          placeholder={example}
          rows={8}
          maxLength={1_000_000}
          value={csv}
          onChange={(event) => changeCsv(event.currentTarget.value)}
          error={problem?.fields?.csv}
          spellCheck={false}
        />
        <ProblemNote problem={problem && { ...problem, fields: {} }} />
        <SubmitButton busy={busy} text="Show what happens" />
      </form>
      {plan && <PlanPanel plan={plan} busy={busy} onAdd={() => void add()} onInvite={() => void invite(plan.added)} />}
    </DeskPage>
  )
}

const maxShown = 100
const counted = (count: number, one: string, many: string) => (count === 1 ? `One ${one}` : `${count} ${many}`)

function PlanPanel({ plan, busy, onAdd, onInvite }: { plan: Plan; busy: boolean; onAdd: () => void; onInvite: () => void }) {
  const { added, completed, unchanged, problems } = plan
  if (problems.length > 0)
    return (
      <section className="desk-panel" aria-labelledby="plan-heading" role="alert">
        <h2 id="plan-heading">{counted(problems.length, 'mistake', 'mistakes')}</h2>
        <p>Nothing is imported as long as one is left. Please correct the list above, then look again.</p>
        <DeskTable caption="Mistakes by line and column" columns={['Line', 'Column', 'Mistake']}>
          {problems.slice(0, maxShown).map(({ line, column, message }) => (
            <tr key={`${line} ${column} ${message}`}>
              <td data-label="Line">{line}</td>
              <td data-label="Column">{column || 'the whole line'}</td>
              <td className="words">{message}</td>
            </tr>
          ))}
        </DeskTable>
      </section>
    )
  return (
    <section className="desk-panel desk-stack" aria-labelledby="plan-heading">
      <h2 id="plan-heading">What happens</h2>
      <ul>
        <li>{added.length === 0 ? 'Nobody is new.' : `${counted(added.length, 'person is', 'people are')} new.`}</li>
        {completed.length > 0 && <li>{counted(completed.length, 'reviewer is', 'reviewers are')} in the pool already and would be completed.</li>}
        {unchanged > 0 && <li>{counted(unchanged, 'reviewer is', 'reviewers are')} in the pool already, as the list says.</li>}
      </ul>
      {added.length + completed.length > 0 && (
        <DeskTable caption="People in the list" columns={['Name', 'E-mail', 'Affiliation', 'Topics', 'In the pool']}>
          {[...added.map((person) => ({ person, isNew: true })), ...completed.map((person) => ({ person, isNew: false }))]
            .slice(0, maxShown)
            .map(({ person, isNew }) => (
              <tr key={person.email}>
                <td className="words">{person.name}</td>
                <td className="break-anywhere">{person.email}</td>
                <td data-label="Affiliation" className="words">
                  {[person.affiliation, person.country].filter(Boolean).join(', ') || '–'}
                </td>
                <td data-label="Topics" className="words">
                  {person.topics.join(', ') || '–'}
                </td>
                <td data-label="In the pool">{isNew ? 'new' : 'completed'}</td>
              </tr>
            ))}
        </DeskTable>
      )}
      {added.length + completed.length > maxShown && <p className="soft">The first {maxShown} are shown.</p>}
      <p className="soft">
        Add people who review for you already: they agree to the rules before their first paper, and get no mail now. Invite the others: they are in the pool
        once they have accepted.
      </p>
      <div className="desk-actions">
        {added.length + completed.length > 0 && (
          <button type="button" className="button" aria-disabled={busy} onClick={onAdd}>
            Add to the pool
          </button>
        )}
        {added.length > 0 && (
          <button type="button" className="button quiet" aria-disabled={busy} onClick={onInvite}>
            Invite the new ones by e-mail ({added.length})
          </button>
        )}
      </div>
    </section>
  )
}
