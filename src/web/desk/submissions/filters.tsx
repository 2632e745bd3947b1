import { participantCategories } from '#domain/conferences/fees.ts'
import type { SubmissionQuery } from '#domain/submissions/desk/submission-query.ts'
import { submissionStates } from '#domain/submissions/submission.ts'
import { stateInWords } from '#domain/submissions/what-comes-next.ts'
import { WrittenOnce } from '../../ui/written-once.tsx'
import { deskPaths } from '../desk-paths.ts'
import { Choice } from '../ui/choice.tsx'
import { CountryChoice } from '../ui/country-choice.tsx'
import { ListFilters } from '../ui/list-filters.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { ConferenceFilter } from './conference-filter.tsx'
import { areUsual, type ListColumn, listColumns } from './list-columns.ts'
import type { ListData } from './submissions.tsx'

/** What the list of submissions is asked for. */
export function Filters({ data }: { data: ListData }) {
  const { query, columns, conference, wish } = data
  return (
    <ListFilters
      of="Submissions"
      at={deskPaths.submissions}
      asked={[query, columns, wish.typed]}
      leaveOut={(form, name) => name === 'columns' && areUsual(form.getAll('columns') as ListColumn[])}
      more={<MoreFilters data={data} />}
    >
      <SearchBox label="Name, title, e-mail or reference" value={query.search} />
      <ConferenceFilter chosen={conference} typed={wish.typed} />
      <Choice name="state" label="State" value={query.state} options={submissionStates.map((state) => [state, stateInWords[state]])} />
    </ListFilters>
  )
}

function MoreFilters({ data: { query, columns, countries } }: { data: ListData }) {
  const { category, country, from, to, files, suspicious, waiting } = query
  const asked = { category, country, from, to, files, suspicious, waiting }
  return (
    <>
      <WrittenOnce tag="details" open={Object.values(asked).some(Boolean)} part={FurtherFilters} given={{ ...asked, countries }} />
      <WrittenOnce tag="details" open={!areUsual(columns)} part={Columns} given={{ columns }} />
      {(query.sort !== 'received' || !query.backwards) && <input type="hidden" name="sort" value={`${query.backwards ? '-' : ''}${query.sort}`} />}
    </>
  )
}

type FurtherQuery = Pick<SubmissionQuery, 'category' | 'country' | 'from' | 'to' | 'files' | 'suspicious' | 'waiting'>

function FurtherFilters({ category, country, from, to, files, suspicious, waiting, countries }: FurtherQuery & Pick<ListData, 'countries'>) {
  return (
    <>
      <summary>More filters</summary>
      <div className="desk-filters">
        <Choice name="category" label="Category" value={category} options={participantCategories.map(({ code, label }) => [code, label])} />
        <CountryChoice value={country} countries={countries} />
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
          <Tick key={column} name="columns" value={column} checked={columns.includes(column as ListColumn)} text={text} />
        ))}
      </fieldset>
    </>
  )
}

function Tick({ name, value, checked, text }: { name: string; value: string; checked: boolean; text: string }) {
  return (
    <label className="tick">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} /> {text}
    </label>
  )
}
