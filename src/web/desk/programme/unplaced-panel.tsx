import { useState } from 'react'
import type { PlacedPaper } from '#domain/programme/placed-paper.ts'
import type { Moved } from './move-dialog.tsx'
import { useDraggable } from './use-drag-and-drop.ts'
import type { EditedProgramme } from './use-programme.ts'

const maxShown = 60

/** The accepted papers that have no place yet. */
export function UnplacedPanel({ edited: { unplaced }, onMove }: { edited: EditedProgramme; onMove: (moved: Moved) => void }) {
  const [words, setWords] = useState('')
  const [track, setTrack] = useState('')
  const tracks = [...new Set(unplaced.map((paper) => paper.track))].filter(Boolean).sort()
  const wanted = words.toLocaleLowerCase().trim()
  const found = unplaced.filter(
    (paper) =>
      (track === '' || paper.track === track) &&
      `${paper.title} ${paper.reference} ${paper.presenters.map(({ name }) => name).join(' ')}`.toLocaleLowerCase().includes(wanted),
  )
  return (
    <section className="desk-panel programme-unplaced" aria-labelledby="unplaced-heading">
      <h2 id="unplaced-heading">Without a place: {unplaced.length}</h2>
      {unplaced.length === 0 ? (
        <p className="soft">Every accepted paper has its place. Papers appear here once their author knows that they are accepted.</p>
      ) : (
        <>
          <label className="desk-field">
            Search
            <input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
          </label>
          {tracks.length > 1 && (
            <label className="desk-field">
              Track
              <select value={track} onChange={(event) => setTrack(event.target.value)}>
                <option value="">All</option>
                {tracks.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <ul className="programme-papers">
            {found.slice(0, maxShown).map((paper) => (
              <PaperRow key={paper.id} paper={paper} onMove={onMove} />
            ))}
          </ul>
          {found.length > maxShown && <p className="soft">And {found.length - maxShown} more; a search or a track shows fewer.</p>}
          {found.length === 0 && <p className="soft">No paper without a place matches this.</p>}
        </>
      )}
    </section>
  )
}

function PaperRow({ paper, onMove }: { paper: PlacedPaper; onMove: (moved: Moved) => void }) {
  const handle = useDraggable<HTMLLIElement>({ kind: 'paper', id: paper.id })
  const title = paper.title || paper.reference
  return (
    <li ref={handle} className="programme-paper">
      <strong>{title}</strong>
      <span className="soft"> {[paper.presenters.map(({ name }) => name).join(', '), paper.track].filter(Boolean).join(' · ')}</span>
      <p className="programme-acts">
        <button type="button" className="link-button" onClick={() => onMove({ kind: 'paper', id: paper.id })}>
          Move to…<span className="unseen"> {title}</span>
        </button>
      </p>
    </li>
  )
}
