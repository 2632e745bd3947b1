import { useState } from 'react'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Selection } from '../ui/use-selection.ts'
import type { BoardData } from './load-board.ts'

interface Proposal {
  papers: number
  reviews: number
  fit: number
  greedy: { reviews: number; fit: number }
  short: { reference: string; missing: number }[]
}

/** Has reviewers proposed for the selected papers, or for all that lack some: first what it would be, then the proposals themselves. */
export function ProposePanel({ board: { conference, lacking }, selection }: { board: BoardData; selection: Selection }) {
  const [proposal, setProposal] = useState<Proposal & { references: string[] }>()
  const { mutate, busy, problem } = useMutation()
  const references = selection.count > 0 ? ((selection.body.chosen ?? []).map(({ reference }) => reference) as string[]) : []
  if (lacking === 0 && !proposal) return null

  async function look() {
    const result = await mutate<Proposal>(`/review/conferences/${conference.id}/propose`, { references, write: false })
    if (result.ok) setProposal({ ...result.data, references })
  }
  async function take(chosen: string[]) {
    const result = await mutate<Proposal>(`/review/conferences/${conference.id}/propose`, { references: chosen, write: true }, ({ reviews }) => ({
      text: `${formatReviews(reviews)} proposed. Please look under “To be invited”.`,
    }))
    if (!result.ok) return
    setProposal(undefined)
    selection.clear()
  }
  return (
    <section className="desk-panel act-form" aria-label="Proposal for papers that lack reviewers">
      {proposal === undefined ? (
        <p className="desk-actions">
          <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void look()}>
            {busy ? 'Looking for reviewers…' : references.length > 0 ? 'Propose reviewers for the selected…' : 'Propose reviewers for all that lack some…'}
          </button>
          <span className="soft">By topics, loads and conflicts. You see the proposal first.</span>
        </p>
      ) : (
        <>
          <h2>{proposal.reviews === 0 ? 'Nobody can be proposed' : `${formatReviews(proposal.reviews)} for ${formatPapers(proposal.papers)}`}</h2>
          {proposal.reviews > 0 && (
            <p>
              The topics fit by {proposal.fit} of 100 on average. Taking the best for one paper after the other would give{' '}
              {formatReviews(proposal.greedy.reviews)} that fit by {proposal.greedy.fit}. Nobody is asked yet; the author of each new paper is told that its
              review has begun.
            </p>
          )}
          {proposal.short.length > 0 && <Short short={proposal.short} />}
          <p className="desk-actions">
            {proposal.reviews > 0 && (
              <button type="button" className="button" aria-disabled={busy} onClick={() => void take(proposal.references)}>
                Take this proposal
              </button>
            )}
            <button type="button" className="button quiet" onClick={() => setProposal(undefined)}>
              {proposal.reviews > 0 ? 'Leave it' : 'Close'}
            </button>
          </p>
        </>
      )}
      <ProblemNote problem={problem} />
    </section>
  )
}

const maxNamed = 20

function Short({ short }: { short: Proposal['short'] }) {
  const named = short.slice(0, maxNamed).map(({ reference, missing }) => `${reference} (${missing === 1 ? 'one' : missing} short)`)
  return (
    <p className="notice warn">
      The pool has nobody left for {formatPapers(short.length)}: {named.join(', ')}
      {short.length > maxNamed && ` and ${short.length - maxNamed} more`}. Everybody else is busy, pauses or has a conflict. More reviewers would help.
    </p>
  )
}

function formatReviews(count: number): string {
  return count === 1 ? 'One review' : `${count} reviews`
}

function formatPapers(count: number): string {
  return count === 1 ? 'one paper' : `${count} papers`
}
