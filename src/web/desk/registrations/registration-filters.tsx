import { participantCategories } from '#domain/conferences/fees.ts'
import { deskPaths } from '../desk-paths.ts'
import { ConferenceFilter } from '../submissions/conference-filter.tsx'
import { CountryFilter, ListFilters, SearchBox, SelectFilter } from '../ui/list-filters.tsx'
import type { ListData } from './registrations.tsx'

/** Those who present are not registered yet: their papers are decided first. */
const categories = participantCategories.filter(({ presents }) => !presents)

/** The filters of the list of registrations; the state is chosen above them. */
export function RegistrationFilters({ data }: { data: ListData }) {
  const { query, conference, conferenceSearch } = data
  return (
    <ListFilters label="Registrations" action={deskPaths.registrations} query={[query, conferenceSearch.typed]} more={<MoreFilters data={data} />}>
      <SearchBox label="Name, institution, e-mail or reference" value={query.search} />
      <ConferenceFilter chosen={conference} typed={conferenceSearch.typed} />
      <SelectFilter name="category" label="Category" value={query.category} options={categories.map(({ code, label }) => [code, label])} />
    </ListFilters>
  )
}

function MoreFilters({ data: { query, countries } }: { data: ListData }) {
  const { state, country, from, to, suspicious, sort, backwards } = query
  return (
    <>
      <details open={Boolean(country || from || to || suspicious)}>
        <summary>More filters</summary>
        <div className="desk-filters">
          <CountryFilter value={country} countries={countries} />
          <label>
            Registered from
            <input type="date" name="from" defaultValue={from} />
          </label>
          <label>
            Registered until
            <input type="date" name="to" defaultValue={to} />
          </label>
          <label className="tick">
            <input type="checkbox" name="suspicious" value="yes" defaultChecked={suspicious} /> To be checked
          </label>
        </div>
      </details>
      {state && <input type="hidden" name="state" value={state} />}
      {(sort !== 'registered' || !backwards) && <input type="hidden" name="sort" value={`${backwards ? '-' : ''}${sort}`} />}
    </>
  )
}
