interface JournalsChoiceProps {
  /** Null is all of them. */
  chosen: string[] | null
  journals: readonly { id: string; heading: string }[]
  onChange: (chosen: string[] | null) => void
}

/** Which journal partners the page of the conference names. */
export function JournalsChoice({ chosen, journals, onChange }: JournalsChoiceProps) {
  return (
    <fieldset>
      <legend>Journals</legend>
      <label className="check">
        <input type="checkbox" checked={chosen === null} onChange={(event) => onChange(event.target.checked ? null : journals.map(({ id }) => id))} />
        All journal partners
      </label>
      {chosen !== null && (
        <ul className="journals-choice plain-list">
          {journals.map(({ id, heading }) => (
            <li key={id}>
              <label className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  // In the order of the collection, whatever the order of the clicks.
                  onChange={(event) =>
                    onChange(journals.map((journal) => journal.id).filter((one) => (one === id ? event.target.checked : chosen.includes(one))))
                  }
                />
                {heading}
              </label>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
