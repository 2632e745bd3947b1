import { participantCategories } from '#domain/conferences/fees.ts'
import type { PaperQuery } from '#domain/submissions/desk/paper-query.ts'
import { stateLabels } from '#domain/submissions/next-steps.ts'
import { paperStates } from '#domain/submissions/paper.ts'
import { CountryFilter, ListFilters, SearchBox, SelectFilter } from '../ui/list-filters.tsx'
import { ConferenceFilter } from './conference-filter.tsx'
import { areDefaultColumns, type ListColumn, listColumns } from './list-view.ts'
import type { ListData } from './load-list.ts'

/** The filters of the list of submissions. */
export function Filters({ data }: { data: ListData }) {
  const { place, query, columns, conference, conferenceSearch } = data
  return (
    <ListFilters
      label="Submissions"
      action={place.path}
      query={[query, columns, conferenceSearch.typed]}
      isDefault={(form, name) => name === 'columns' && areDefaultColumns(form.getAll('columns') as ListColumn[])}
      more={<MoreFilters data={data} />}
    >
      <SearchBox label="Name, title, e-mail or reference" value={query.search} />
      {!place.conference && <ConferenceFilter chosen={conference} typed={conferenceSearch.typed} />}
      <SelectFilter name="state" label="State" value={query.state} options={paperStates.map((state) => [state, stateLabels[state]])} />
    </ListFilters>
  )
}

function MoreFilters({ data: { query, columns, countries } }: { data: ListData }) {
  const { category, country, from, to, files, suspicious, waiting, revised, withdrawal, correction, appeal, incomplete } = query
  const further = { category, country, from, to, files, suspicious, waiting, revised, withdrawal, correction, appeal, incomplete }
  return (
    <>
      <details open={Object.values(further).some(Boolean)}>
        <FurtherFilters {...further} countries={countries} />
      </details>
      <details open={!areDefaultColumns(columns)}>
        <Columns columns={columns} />
      </details>
      {(query.sort !== 'received' || !query.backwards) && <input type="hidden" name="sort" value={`${query.backwards ? '-' : ''}${query.sort}`} />}
    </>
  )
}

type FurtherQuery = Pick<
  PaperQuery,
  'category' | 'country' | 'from' | 'to' | 'files' | 'suspicious' | 'waiting' | 'revised' | 'withdrawal' | 'correction' | 'appeal' | 'incomplete'
>

function FurtherFilters({ category, country, from, to, files, countries, ...marks }: FurtherQuery & Pick<ListData, 'countries'>) {
  return (
    <>
      <summary>More filters</summary>
      <div className="desk-filters">
        <SelectFilter name="category" label="Category" value={category} options={participantCategories.map(({ code, label }) => [code, label])} />
        <CountryFilter value={country} countries={countries} />
        <label>
          Received from
          <input type="date" name="from" defaultValue={from} />
        </label>
        <label>
          Received until
          <input type="date" name="to" defaultValue={to} />
        </label>
        <SelectFilter
          name="files"
          label="Files"
          value={files}
          options={[
            ['yes', 'With files'],
            ['no', 'Without files'],
          ]}
        />
        <Checkbox name="waiting" value="yes" checked={marks.waiting} text="Decision not released" />
        <Checkbox name="revised" value="yes" checked={marks.revised} text="Revised" />
        <Checkbox name="withdrawal" value="yes" checked={marks.withdrawal} text="Asks to withdraw" />
        <Checkbox name="correction" value="yes" checked={marks.correction} text="Asks for a correction" />
        <Checkbox name="appeal" value="yes" checked={marks.appeal} text="Appeals" />
        <Checkbox name="incomplete" value="yes" checked={marks.incomplete} text="Incomplete" />
        <Checkbox name="suspicious" value="yes" checked={marks.suspicious} text="To be checked" />
      </div>
    </>
  )
}

function Columns({ columns }: Pick<ListData, 'columns'>) {
  return (
    <>
      <summary>Columns</summary>
      <fieldset className="desk-filters">
        <legend className="unseen">Columns</legend>
        {Object.entries(listColumns).map(([column, text]) => (
          <Checkbox key={column} name="columns" value={column} checked={columns.includes(column as ListColumn)} text={text} />
        ))}
      </fieldset>
    </>
  )
}

function Checkbox({ name, value, checked, text }: { name: string; value: string; checked: boolean; text: string }) {
  return (
    <label className="tick">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} /> {text}
    </label>
  )
}
