import { seconds } from '#domain/durations.ts'
import { useMoveFocus } from '../ui/use-move-focus.ts'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import { usePolling } from '../ui/use-polling.ts'
import type { Selection } from '../ui/use-selection.ts'
import type { BoardData } from './load-board.ts'

type Proposal = NonNullable<NonNullable<BoardData['proposal']>['result']>

/** Has reviewers looked for, for the selected papers or for all that lack some; the proposal is shown first, and then accepted or left. */
export function ProposePanel({ board: { conference, lacking, proposal }, selection }: { board: BoardData; selection: Selection }) {
  const { mutate, busy, problem } = useMutation()
  const { target, moveFocus } = useMoveFocus()
  const references = selection.count > 0 ? ((selection.body.chosen ?? []).map(({ reference }) => reference) as string[]) : []
  const address = `/review/conferences/${conference.id}/propose`
  if (lacking === 0 && !proposal) return null

  async function order() {
    if ((await mutate(address, { references })).ok) moveFocus()
  }
  async function leaveIt() {
    if ((await mutate(`${address}/leave`, {})).ok) moveFocus()
  }
  async function take(id: string) {
    const result = await mutate<{ reviews: number; outdated: number }>(`${address}/take`, { proposal: id }, ({ reviews, outdated }) => ({
      text: `${formatReviews(reviews)} proposed. Please look under “To be invited”.${
        outdated > 0 ? ` ${formatReviews(outdated)} could not be: papers, reviewers or conflicts have changed since.` : ''
      }`,
    }))
    if (!result.ok) return
    selection.clear()
    moveFocus()
  }
  const leave = (label: string) => (
    <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void leaveIt()}>
      {label}
    </button>
  )
  return (
    <section ref={target} tabIndex={-1} className="desk-panel act-form" aria-label="Proposal for papers that lack reviewers">
      {!proposal && (
        <p className="desk-actions">
          <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void order()}>
            {references.length > 0 ? 'Propose reviewers for the selected…' : 'Propose reviewers for all that lack some…'}
          </button>
          <span className="soft">By topics, wishes, loads and conflicts. You see the proposal first.</span>
        </p>
      )}
      {proposal && !proposal.result && (
        <>
          <Progress given={proposal.given} needed={proposal.needed} />
          <p className="desk-actions">{leave('Stop looking')}</p>
        </>
      )}
      {proposal?.result && (
        <>
          <Found proposal={proposal.result} />
          <p className="desk-actions">
            {proposal.result.reviews > 0 && (
              <button type="button" className="button" aria-disabled={busy} onClick={() => void take(proposal.id)}>
                Take this proposal
              </button>
            )}
            {leave(proposal.result.reviews > 0 ? 'Leave it' : 'Close')}
          </p>
        </>
      )}
      <ProblemNote problem={problem} />
    </section>
  )
}

/** How far the search is; the page asks again while it runs. */
function Progress({ given, needed }: { given: number; needed: number | null }) {
  usePolling(seconds(1))
  return (
    <>
      <p role="status">Looking for reviewers… You can leave this page; the proposal will be here.</p>
      <progress aria-label="Reviews given so far" {...(needed === null ? {} : { value: given, max: Math.max(1, needed) })} />
    </>
  )
}

function Found({ proposal: { papers, reviews, fit, greedy, short } }: { proposal: Proposal }) {
  return (
    <>
      <h2>{reviews === 0 ? 'Nobody can be proposed' : `${formatReviews(reviews)} for ${formatPapers(papers)}`}</h2>
      {reviews > 0 && (
        <p>
          Topics and wishes fit by {fit} of 100 on average. Taking the best for one paper after the other would give {formatReviews(greedy.reviews)} that fit by{' '}
          {greedy.fit}. Nobody is asked yet; the author of each new paper is told that its review has begun.
        </p>
      )}
      {short.length > 0 && <Short short={short} />}
    </>
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
