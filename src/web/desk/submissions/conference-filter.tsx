import { useId, useState } from 'react'
import type { NamedConference } from '#domain/submissions/desk/paper-query.ts'
import { callApi } from '../../accounts/call-api.ts'
import { Link } from '../../ui/link.tsx'
import type { ConferenceSearch } from './resolve-conference.ts'

interface ConferenceFilterProps {
  chosen: NamedConference | undefined
  /** A search text that matches no conference or several. */
  typed: string
}

/** Finds one conference by words of its name, place, topic, code or year. With JavaScript the latest conferences are suggested on focus. */
export function ConferenceFilter({ chosen, typed }: ConferenceFilterProps) {
  const id = useId()
  const [suggestions, setSuggestions] = useState<NamedConference[]>()
  async function loadSuggestions() {
    if (suggestions) return
    setSuggestions([])
    const result = await callApi<{ conferences: NamedConference[] }>('/desk/submissions/conferences', undefined, 'GET')
    // Without suggestions the search still works.
    setSuggestions(result.ok ? result.data.conferences : undefined)
  }
  return (
    <label className="conference-filter">
      Conference: name, place or year
      <input
        type="search"
        name="in"
        list={id}
        defaultValue={typed || chosen?.name}
        placeholder="All"
        maxLength={200}
        autoComplete="off"
        onFocus={() => void loadSuggestions()}
      />
      {chosen && <input type="hidden" name="conference" value={chosen.id} />}
      <datalist id={id}>
        {suggestions?.map(({ id: conferenceId, name }) => (
          <option key={conferenceId} value={name} />
        ))}
      </datalist>
    </label>
  )
}

const maxMatches = 12

/** Shown when the search text matches no conference, or several to choose from. */
export function ConferenceMatches({
  search: { typed, matches },
  none = 'No conference that received anything has the words',
  to,
}: {
  search: ConferenceSearch
  none?: string
  to: (id: string) => string
}) {
  if (typed === '') return null
  return (
    <div className="notice warn" role="status">
      <p>{matches.length === 0 ? `${none} “${typed}”.` : `Which conference do you mean by “${typed}”?`}</p>
      {matches.length > 0 && (
        <ul>
          {matches.slice(0, maxMatches).map(({ id, name }) => (
            <li key={id}>
              <Link to={to(id)}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
      {matches.length > maxMatches && <p>There are more. Another word, such as the year, finds fewer.</p>}
    </div>
  )
}
