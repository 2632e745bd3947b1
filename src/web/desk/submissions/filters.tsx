import { Form, useSubmit } from 'react-router'
import { participantCategories } from '#domain/conferences/fees.ts'
import { submissionStates } from '#domain/submissions/submission.ts'
import { stateInWords } from '#domain/submissions/what-comes-next.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { areUsual, type ListColumn, listColumns } from './list-columns.ts'
import type { ListData } from './submissions.tsx'

/** What the list is asked for. A plain form: its answers are the address, and going back is going back. */
export function Filters({ data: { query, columns, conferences, countries } }: { data: ListData }) {
  const submit = useSubmit()
  const { category, country, from, to, files, suspicious, waiting } = query
  const more = [category, country, from, to, files].some(Boolean) || suspicious || waiting
  return (
    <Form
      key={JSON.stringify([query, columns])}
      method="get"
      action={paths.deskSubmissions}
      role="search"
      aria-label="Submissions"
      className="desk-panel submission-filters"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(spoken(new FormData(event.currentTarget)), { method: 'get', action: paths.deskSubmissions })
      }}
    >
      <div className="desk-filters">
        <label className="wide-filter">
          Name, title, e-mail or reference
          <input type="search" name="q" defaultValue={query.search} maxLength={100} />
        </label>
        <Choice name="conference" label="Conference" value={query.conference} options={conferences.map(({ id, name }) => [id, name])} />
        <Choice name="state" label="State" value={query.state} options={submissionStates.map((state) => [state, stateInWords[state]])} />
        <button type="submit" className="button">
          Find
        </button>
        <Link to={paths.deskSubmissions} className="clear-filters">
          Clear
        </Link>
      </div>
      <details open={more}>
        <summary>More filters</summary>
        <div className="desk-filters">
          <Choice name="category" label="Category" value={category} options={participantCategories.map(({ code, label }) => [code, label])} />
          <Choice name="country" label="Country" value={country} options={countries.map((name) => [name, name])} />
          <label>
            Received from
            <input type="date" name="from" defaultValue={from} />
          </label>
          <label>
            Received until
            <input type="date" name="to" defaultValue={to} />
          </label>
          <Choice
            name="files"
            label="Files"
            value={files}
            options={[
              ['yes', 'With files'],
              ['no', 'Without files'],
            ]}
          />
          <Tick name="waiting" value="yes" checked={waiting} text="Decision not released" />
          <Tick name="suspicious" value="yes" checked={suspicious} text="To be checked" />
        </div>
      </details>
      <details open={!areUsual(columns)}>
        <summary>Columns</summary>
        <fieldset className="desk-filters">
          <legend className="unseen">Columns</legend>
          {Object.entries(listColumns).map(([column, text]) => (
            <Tick key={column} name="columns" value={column} checked={columns.includes(column as ListColumn)} text={text} />
          ))}
        </fieldset>
      </details>
      {(query.sort !== 'received' || !query.backwards) && <input type="hidden" name="sort" value={`${query.backwards ? '-' : ''}${query.sort}`} />}
    </Form>
  )
}

/** What asks for nothing has no place in an address that somebody keeps. */
function spoken(form: FormData): URLSearchParams {
  const said = new URLSearchParams()
  const columns = form.getAll('columns').map(String) as ListColumn[]
  for (const [name, value] of form) if (typeof value === 'string' && value !== '' && !(name === 'columns' && areUsual(columns))) said.append(name, value)
  return said
}

function Choice({ name, label, value, options }: { name: string; label: string; value: string; options: readonly (readonly [string, string])[] }) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={value}>
        <option value="">All</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

function Tick({ name, value, checked, text }: { name: string; value: string; checked: boolean; text: string }) {
  return (
    <label className="tick">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} /> {text}
    </label>
  )
}
