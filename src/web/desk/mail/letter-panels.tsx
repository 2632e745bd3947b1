import { Link } from '../../ui/link.tsx'
import { ConferenceChoice } from '../submissions/conference-choice.tsx'
import type { LetterData } from './load-letters.ts'

/** What can be filled in, and what it means; a click inserts it. */
export function Placeholders({ placeholders, insert }: Pick<LetterData, 'placeholders'> & { insert: (name: string, isBlock: boolean) => void }) {
  return (
    <section className="desk-panel" aria-labelledby="placeholders">
      <h2 id="placeholders">What is filled in</h2>
      <p className="soft">Choose one to insert it where you last wrote.</p>
      <ul className="plain-list placeholder-list">
        {placeholders.map(({ name, means, isBlock = false, mayBeEmpty, isRequired }) => (
          <li key={name}>
            <button type="button" className="button quiet" onClick={() => insert(name, isBlock)}>
              {`{${name}}`}
            </button>
            <span>
              {means}
              {isRequired && '; it must stay in the letter'}
              {mayBeEmpty && '; without it its paragraph is left out'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What no version can lose, because it is not part of the text. */
export function AddedByTheSite({ button, fixed }: Pick<LetterData, 'button' | 'fixed'>) {
  return (
    <section className="desk-panel" aria-labelledby="added">
      <h2 id="added">What the site adds</h2>
      <p className="soft">This is not part of the text, so it cannot be deleted. It appears at {'{details}'}, or at the end.</p>
      <ul>
        <li>the facts, such as the reference, as a table</li>
        {button && <li>the button “{button}” with the link for this recipient</li>}
        {fixed.map((sentence) => (
          <li key={sentence}>“{sentence}”</li>
        ))}
      </ul>
    </section>
  )
}

interface LetterVersionsProps {
  data: Pick<LetterData, 'conference' | 'others'>
  search: NonNullable<LetterData['conferenceSearch']>
  /** The address of the version for all conferences. */
  path: string
}

/** The versions of this letter, and the way to one for another conference. */
export function LetterVersions({ data: { conference, others }, search, path }: LetterVersionsProps) {
  return (
    <section className="desk-stack" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <ul className="plain-list">
        <li>{conference ? <Link to={path}>For all conferences</Link> : <strong>For all conferences</strong>}</li>
        {others.map(({ id, name }) => (
          <li key={id}>{id === conference?.id ? <strong>{name}</strong> : <Link to={`${path}?conference=${id}`}>{name}</Link>}</li>
        ))}
      </ul>
      <p className="soft">A conference may have its own version. Find it here:</p>
      <ConferenceChoice search={search} chosen={conference} action={path} />
    </section>
  )
}
