import { useId, useState } from 'react'
import type { NamedConference } from '#domain/submissions/desk/named-conference.ts'
import { callApi } from '../../accounts/call-api.ts'

interface ConferenceFilterProps {
  chosen: NamedConference | undefined
  /** What was typed and fits none or several. */
  typed: string
}

/**
 * One conference of any number, found by words of its name, place, topic, code or year. Works without scripts; with them the latest are
 * offered to whoever goes to the field, and no page carries them for the others.
 */
export function ConferenceFilter({ chosen, typed }: ConferenceFilterProps) {
  const id = useId()
  const [offered, setOffered] = useState<NamedConference[]>()
  async function offer() {
    if (offered) return
    setOffered([])
    const answer = await callApi<{ conferences: NamedConference[] }>('/desk/submissions/conferences', undefined, 'GET')
    // Without an offer the field still finds everything.
    setOffered(answer.ok ? answer.data.conferences : undefined)
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
        onFocus={() => void offer()}
      />
      {chosen && <input type="hidden" name="conference" value={chosen.id} />}
      <datalist id={id}>
        {offered?.map((one) => (
          <option key={one.id} value={one.name} />
        ))}
      </datalist>
    </label>
  )
}
