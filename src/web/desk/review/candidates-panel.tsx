import { useState } from 'react'
import { wishLabels } from '#domain/review/bidding/wishes.ts'
import { Badge } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { PaperReviewData } from './load-paper-review.ts'

type Candidate = PaperReviewData['candidates'][number]
const shownFirst = 15

/** Everybody of the pool, the best first, with fit, load, pauses and conflicts. */
export function CandidatesPanel({ review: { reference, candidates, subject } }: { review: PaperReviewData }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [words, setWords] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const { mutate, busy, problem } = useMutation()
  const wanted = words.trim().toLowerCase()
  const matching = candidates.filter(({ name, affiliation, topics }) => `${name} ${affiliation} ${topics}`.toLowerCase().includes(wanted))
  const shown = showsAll || wanted ? matching : matching.slice(0, shownFirst)
  const ids = candidates.filter(({ id, isFree }) => isFree && chosen.has(id)).map(({ id }) => id)

  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  async function assign() {
    const result = await mutate(`/review/papers/${reference}/assign`, { reviewers: ids }, () => ({
      text: ids.length === 1 ? 'One reviewer is proposed. Nobody has been asked yet.' : `${ids.length} reviewers are proposed. Nobody has been asked yet.`,
    }))
    if (result.ok) setChosen(new Set())
  }
  return (
    <section className="desk-panel" aria-labelledby="candidates-heading">
      <h2 id="candidates-heading">Who could review it</h2>
      <p className="soft">The paper is about {subject}. The best come first: those whose topics fit and who have least to do.</p>
      {candidates.length === 0 ? (
        <p className="desk-empty">The pool of reviewers is empty.</p>
      ) : (
        <>
          <label className="desk-field">
            Search name, institution or topic
            <input type="search" value={words} maxLength={100} onChange={(event) => setWords(event.currentTarget.value)} />
          </label>
          {shown.length === 0 && <p className="desk-empty">Nobody matches. Please search for fewer letters.</p>}
          <ul className="plain-list review-lines">
            {shown.map((candidate) => (
              <CandidateLine key={candidate.id} candidate={candidate} checked={chosen.has(candidate.id)} onToggle={toggle} />
            ))}
          </ul>
          {shown.length < matching.length && (
            <button type="button" className="link-button" onClick={() => setShowsAll(true)}>
              Show all {matching.length}
            </button>
          )}
          <ProblemNote problem={problem} />
          <p className="desk-actions">
            <button type="button" className="button" disabled={ids.length === 0} aria-disabled={busy} onClick={() => void assign()}>
              {ids.length > 1 ? `Propose ${ids.length} reviewers` : 'Propose'}
            </button>
            <span className="soft">Nobody is asked before you invite them. The author of a new paper is told that its review has begun.</span>
          </p>
        </>
      )}
    </section>
  )
}

function CandidateLine({ candidate, checked, onToggle }: { candidate: Candidate; checked: boolean; onToggle: (id: string) => void }) {
  const { id, name, affiliation, topics, fit, load, isFull, isStandby, paused, conflicts, isFree, wish } = candidate
  return (
    <li>
      <label className="tick">
        <input type="checkbox" checked={checked && isFree} disabled={!isFree} onChange={() => onToggle(id)} />
        <span className="review-who">
          <strong>{name}</strong> {affiliation && <span className="soft">{affiliation}</span>}
          {conflicts.map((label) => (
            <Badge key={label} tone="bad" text={label} />
          ))}
          {paused && <Badge tone="warn" text={`Pauses until ${paused}`} />}
          {wish && <Badge tone={wish === 'keen' ? 'good' : wish === 'willing' ? 'none' : 'warn'} text={wishLabels[wish]} />}
          {isStandby && <Badge text="Stands by" />}
          <span className="soft">
            Fit {fit} of 100, {isFull ? <strong>{load} reviews</strong> : `${load} reviews`}
            {topics && `; ${topics}`}
          </span>
        </span>
      </label>
    </li>
  )
}
