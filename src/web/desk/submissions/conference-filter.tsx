import { useId } from 'react'

interface ConferenceFilterProps {
  chosen: { id: string; name: string } | undefined
  /** What was typed and fits none or several. */
  typed: string
  offered: { id: string; name: string }[]
}

/** One conference of any number: some are offered, all are found by words of their name, place, topic, code or year. Works without scripts. */
export function ConferenceFilter({ chosen, typed, offered }: ConferenceFilterProps) {
  const id = useId()
  return (
    <label className="conference-filter">
      Conference: name, place or year
      <input type="search" name="in" list={id} defaultValue={typed || chosen?.name} placeholder="All" maxLength={200} autoComplete="off" />
      {chosen && <input type="hidden" name="conference" value={chosen.id} />}
      <datalist id={id}>
        {offered.map((one) => (
          <option key={one.id} value={one.name} />
        ))}
      </datalist>
    </label>
  )
}
