import { formatDay } from '#domain/dates.ts'
import type { ProgrammeFilter, PublicRoom } from '#domain/programme/public-programme.ts'
import { Link } from '../ui/link.tsx'
import type { Favourites } from './favourites.tsx'
import { programmeAddress } from './programme-address.ts'

interface ProgrammeFiltersProps {
  conference: { _id: string; subConference: string; startDate: string }
  address: string
  filter: ProgrammeFilter
  days: readonly string[]
  rooms: readonly PublicRoom[]
  tracks: readonly string[]
  favourites: Favourites
}

/** Days as links, the rest as a form that works without JavaScript. */
export function ProgrammeFilters({ conference, address, filter, days, rooms, tracks, favourites }: ProgrammeFiltersProps) {
  const others = { ...filter, day: '' }
  return (
    <search className="programme-filters">
      <nav aria-label="Days">
        <ul className="plain-list programme-day-links">
          {days.map((day) => (
            <li key={day}>
              <Link to={programmeAddress(conference, { ...others, day })} aria-current={day === filter.day ? 'true' : undefined}>
                {formatDay(day)}
              </Link>
            </li>
          ))}
          {days.length > 1 && (
            <li>
              <Link to={programmeAddress(conference, { ...others, day: 'all' })} aria-current={filter.day === '' ? 'true' : undefined}>
                All days
              </Link>
            </li>
          )}
        </ul>
      </nav>
      <form method="get" action={address} key={JSON.stringify(filter)} className="programme-search">
        <input type="hidden" name="day" value={filter.day || 'all'} />
        <label>
          Search
          <input type="search" name="q" defaultValue={filter.q} maxLength={100} />
        </label>
        {rooms.length > 1 && (
          <label>
            Room
            <select name="room" defaultValue={filter.room}>
              <option value="">All rooms</option>
              {rooms.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {tracks.length > 1 && (
          <label>
            Track
            <select name="track" defaultValue={filter.track}>
              <option value="">All tracks</option>
              {tracks.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="submit" className="button quiet">
          Show
        </button>
        <button type="button" className="button quiet" aria-pressed={favourites.isOnly} onClick={() => favourites.setOnly(!favourites.isOnly)}>
          Only my favourites ({favourites.chosen?.size ?? 0})
        </button>
      </form>
    </search>
  )
}
