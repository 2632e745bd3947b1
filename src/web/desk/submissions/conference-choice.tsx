import { Form } from 'react-router'
import type { NamedConference } from '#domain/submissions/desk/paper-query.ts'
import { SearchBox } from '../ui/list-filters.tsx'
import { ConferenceMatches } from './conference-filter.tsx'
import type { ConferenceSearch } from './resolve-conference.ts'

interface ConferenceChoiceProps {
  search: ConferenceSearch
  chosen: NamedConference | undefined
  action: string
}

/** Finds one conference by words; where they fit several, asks which. A plain GET form, so that it works without scripts. */
export function ConferenceChoice({ search, chosen, action }: ConferenceChoiceProps) {
  return (
    <>
      <Form key={`${chosen?.id} ${search.typed}`} method="get" action={action} role="search" aria-label="Conference" className="desk-panel">
        <div className="desk-filters">
          <SearchBox name="in" label="Conference: name, place or year" value={search.typed || (chosen?.name ?? '')} maxLength={200} />
          <button type="submit" className={chosen ? 'button quiet' : 'button'}>
            {chosen ? 'Choose another' : 'Find'}
          </button>
        </div>
      </Form>
      <ConferenceMatches search={search} none="No public conference has the words" to={(id) => `${action}?conference=${id}`} />
    </>
  )
}
