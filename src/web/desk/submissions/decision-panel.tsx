import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { stateLabels } from '#domain/submissions/next-steps.ts'
import { decisions, type PaperState } from '#domain/submissions/paper.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { ProblemNote } from '../ui/use-mutation.tsx'
import { StateBadge } from './state-badge.tsx'
import type { ShownSubmission } from './submission.tsx'
import { useSubmissionMutations } from './use-submission-mutations.tsx'

/** The decision on a submission: written, taken back, or released. After a conflict the typed text stays beside the stored decision. */
export function DecisionPanel({ submission }: { submission: ShownSubmission }) {
  const { reference, version, waiting, decisions } = submission
  const { perform, undo, busy, problem } = useSubmissionMutations()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const selection = { chosen: [{ reference, version }] }
  if (decisions.length === 0 && !waiting) return null

  async function takeBack() {
    const result = await undo(selection.chosen)
    if (!result.ok) await revalidate()
  }
  async function decide(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    const result = await perform('decide', { selection, ...fields }, ['the decision is written', ''])
    if (result.ok) form.current?.reset()
    else if (result.code === 'desk.changed_meanwhile') await revalidate()
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

/** The decision, and the note that the author reads with it. */
export function DecisionFields({ allowed = decisions, note = '' }: { allowed?: readonly PaperState[]; note?: string }) {
  return (
    <>
      <fieldset className="decision-choice">
        <legend>Decision</legend>
        {allowed.map((decision) => (
          <label key={decision} className="tick">
            <input type="radio" name="decision" value={decision} required /> {stateLabels[decision]}
          </label>
        ))}
      </fieldset>
      <label className="desk-field">
        Note to the author (part of the mail, and of the status page)
        <textarea name="note" rows={5} maxLength={5000} defaultValue={note} />
      </label>
    </>
  )
}
