import { type AccountView, accountViews } from './account-state.ts'

/** The filters and order of the list of bookings. They are part of the URL, so that a view can be bookmarked and shared. */
export interface BookingQuery {
  search: string
  conference: string
  state: AccountView | ''
  /** The newest first unless it is turned round. */
  oldestFirst: boolean
}

const maxCharacters = 100

/** Reads the query of a URL; unknown values are ignored. */
export function readBookingQuery(search: URLSearchParams): BookingQuery {
  const text = (name: string) =>
    (search.get(name) ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, maxCharacters)
  return {
    search: text('q'),
    conference: text('conference'),
    state: accountViews.find((view) => view === search.get('state')) ?? '',
    oldestFirst: search.get('sort') === 'booked',
  }
}

/** The same as URL parameters, without empty ones. */
export function writeBookingQuery(query: BookingQuery): URLSearchParams {
  const parameters: [string, string][] = [
    ['q', query.search],
    ['conference', query.conference],
    ['state', query.state],
    ['sort', query.oldestFirst ? 'booked' : ''],
  ]
  return new URLSearchParams(parameters.filter(([, value]) => value !== ''))
}
