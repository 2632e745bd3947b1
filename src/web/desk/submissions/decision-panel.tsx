import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { DecisionFields } from './decision-fields.tsx'
import { StateBadge } from './state-badge.tsx'
import type { ShownSubmission } from './submission.tsx'
import { useSubmissionActs } from './use-submission-acts.ts'

/** A decision is written here, looked at again, taken back or released. What was typed stays when somebody else was quicker; both are shown then. */
export function DecisionPanel({ submission }: { submission: ShownSubmission }) {
  const { reference, version, waiting, decisions } = submission
  const { perform, undo, busy, problem } = useSubmissionActs()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const selection = { chosen: [{ reference, version }] }
  if (decisions.length === 0 && !waiting) return null

  async function takeBack() {
    const answer = await undo(selection.chosen)
    if (!answer.ok) await revalidate()
  }
  async function decide(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    const answer = await perform('decide', { selection, ...fields }, ['the decision is written', ''])
    if (answer.ok) form.current?.reset()
    else if (answer.code === 'desk.changed_meanwhile') await revalidate()
  }
  return (
    <section className="desk-panel decision" aria-labelledby="decision-heading">
      <h2 id="decision-heading">Decision</h2>
      {waiting && (
        <div className="waiting-decision">
          <p>
            <StateBadge state={submission.state} waiting />
          </p>
          <p className="soft">
            By {waiting.by}, {waiting.at}
          </p>
          {waiting.note && <blockquote className="as-written">{waiting.note}</blockquote>}
          <p className="desk-actions">
            <Link className="button" to={`${deskPaths.release}?reference=${reference}`}>
              Preview and release…
            </Link>
            <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void takeBack()}>
              Take it back
            </button>
          </p>
        </div>
      )}
      <ProblemNote problem={problem} />
      {decisions.length > 0 && (
        <form ref={form} className="act-form" onSubmit={(event) => void decide(event)}>
          {waiting && <h3>Decide otherwise</h3>}
          <DecisionFields allowed={decisions} />
          <p className="soft">The author hears of it when you release it. Until then you can take it back.</p>
          <div>
            <button type="submit" className={waiting ? 'button quiet' : 'button'} aria-disabled={busy}>
              {busy ? 'Please wait…' : 'Write the decision'}
            </button>
          </div>
        </form>
      )}
    </section>
  )
}
