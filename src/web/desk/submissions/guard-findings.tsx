interface FoundNamesProps {
  hits: readonly { label: string; location: string; excerpt: string }[]
}

/** Where the guard found a name, so that somebody can judge it. */
export function FoundNames({ hits }: FoundNamesProps) {
  if (hits.length === 0) return null
  return (
    <ul className="findings">
      {hits.map(({ label, location, excerpt }) => (
        <li key={`${label} ${location} ${excerpt}`}>
          {label}, {location}: <q>{excerpt}</q>
        </li>
      ))}
    </ul>
  )
}

interface AlsoFoundProps {
  /** In what the copy leaves out. */
  removed: number
  references: number
  /** Why names in the references are no fault. */
  referencesNote?: string
  state: 'waiting' | 'ready' | 'held'
}

/** What the guard found and nobody needs to judge. */
export function AlsoFound({ removed, references, referencesNote = '', state }: AlsoFoundProps) {
  const found = [
    ...(removed > 0 && state !== 'waiting'
      ? [`${removed === 1 ? 'one name' : `${removed} names`} in properties, tracked changes or comments, left out of the copy`]
      : []),
    ...(references > 0 ? [`${references === 1 ? 'one place' : `${references} places`} in the references${referencesNote}`] : []),
  ]
  if (found.length === 0) return null
  return <p className="soft">Also found: {found.join('; ')}.</p>
}
