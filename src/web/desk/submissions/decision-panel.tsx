import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type DecisionType, presentationFormLabels } from '#domain/review/decision-type.ts'
import { stateLabels } from '#domain/submissions/next-steps.ts'
import { decisions, type PaperState } from '#domain/submissions/paper.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { ProblemNote } from '../ui/use-mutation.tsx'
import { StateBadge } from './state-badge.tsx'
import type { ShownSubmission } from './submission.tsx'
import { useSubmissionMutations } from './use-submission-mutations.ts'

/** The decision on a submission: written, taken back, or released. After a conflict the typed text stays beside the stored decision. */
export function DecisionPanel({ submission, leadSummary }: { submission: ShownSubmission; leadSummary: string | undefined }) {
  const { reference, version, waiting, decisions, decisionTypes, corrects } = submission
  const { perform, undo, busy, problem } = useSubmissionMutations()
  const { revalidate } = useRevalidator()
  const [written, setWritten] = useState(0)
  const selection = { chosen: [{ reference, version }] }
  // Nobody has read it yet: all that the desk can decide is not to send it to reviewers.
  const isUnread = decisions.length === 1 && decisions[0] === 'rejected'
  if (decisions.length === 0 && !waiting) return null

  async function takeBack() {
    const result = await undo(selection.chosen)
    if (!result.ok) await revalidate()
  }
  async function decide(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    const correct = corrects !== undefined
    const result = await perform('decide', { selection, correct, withoutReview: isUnread, ...fields }, [
      correct ? 'the correction is written' : 'the decision is written',
      '',
    ])
    if (result.ok) setWritten((count) => count + 1)
    else if (result.code === 'desk.changed_meanwhile') await revalidate()
  }
  const form = (
    <form key={written} className="act-form" onSubmit={(event) => void decide(event)}>
      {waiting && <h3>Decide otherwise</h3>}
      {corrects && <p>The author knows “{corrects}”. The letter will say that we have corrected our decision, so a few words why are worth it.</p>}
      {isUnread && <p>It is not in review yet. You can reject it without a review, before any reviewer is asked; the author reads why.</p>}
      <DecisionFields allowed={decisions} types={decisionTypes} due={submission.usualRevisionDay} isUnread={isUnread} leadSummary={leadSummary} />
      <p className="soft">The author hears of it when you release it. Until then you can take it back.</p>
      <div>
        <button type="submit" className={waiting || corrects || isUnread ? 'button quiet' : 'button'} aria-disabled={busy}>
          {busy ? 'Please wait…' : corrects ? 'Write the correction' : isUnread ? 'Reject it without a review' : 'Write the decision'}
        </button>
      </div>
    </form>
  )
  return (
    <section className="desk-panel decision" aria-labelledby="decision-heading">
      <h2 id="decision-heading">Decision</h2>
      {waiting && (
        <div className="waiting-decision">
          <p>
            <StateBadge state={submission.state} words={waiting.words} waiting />
          </p>
          <p className="soft">
            By {waiting.by}, {waiting.at}
            {waiting.presentation && `. Form of presentation: ${waiting.presentation.toLowerCase()}`}
            {waiting.due && `. The revision is due by ${waiting.due}.`}
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
      {decisions.length > 0 && (corrects || isUnread) && !waiting && (
        <details>
          <summary>{corrects ? 'Correct the decision…' : 'Reject without a review…'}</summary>
          {form}
        </details>
      )}
      {decisions.length > 0 && (!(corrects || isUnread) || waiting) && form}
    </section>
  )
}

interface DecisionFieldsProps {
  allowed?: readonly PaperState[]
  /** The decisions in the conference's own words; none for those of the house. */
  types?: readonly DecisionType[]
  due?: string
  /** Nobody has reviewed it. */
  isUnread?: boolean
  /** One decision on several papers, so no summary is typed for them. */
  isTogether?: boolean
  /** What the lead reviewer has written, to begin with. */
  leadSummary?: string | undefined
}

/** The decision, the day for a revision, the note that the author reads with it, and a summary of the reviews. */
export function DecisionFields({ allowed = decisions, types = [], due = '', isUnread = false, isTogether = false, leadSummary = '' }: DecisionFieldsProps) {
  const own = types.filter(({ decision }) => allowed.includes(decision))
  const choices = own.length > 0 ? own : allowed.map((decision) => ({ id: '', name: stateLabels[decision], decision, presentation: '' as const }))
  const [first] = choices
  const [chosen, setChosen] = useState<(typeof choices)[number] | undefined>(isUnread && choices.length === 1 ? first : undefined)
  return (
    <>
      <fieldset className="decision-choice">
        <legend>Decision</legend>
        {choices.map((choice) => (
          <label key={choice.id || choice.decision} className="tick">
            <input type="radio" name="choice" required checked={chosen === choice || chosen?.name === choice.name} onChange={() => setChosen(choice)} />{' '}
            {choice.name}
            {choice.name !== stateLabels[choice.decision] && (
              <span className="soft">
                {' '}
                – {stateLabels[choice.decision].toLowerCase()}
                {choice.presentation && `, ${presentationFormLabels[choice.presentation].toLowerCase()}`}
              </span>
            )}
          </label>
        ))}
        {chosen && <input type="hidden" name="decision" value={chosen.decision} />}
        {chosen && <input type="hidden" name="type" value={chosen.id} />}
      </fieldset>
      {chosen?.decision === 'revision-requested' && (
        <label className="desk-field">
          Revision due by
          <input type="date" name="due" defaultValue={due} />
          <span className="soft">The author is reminded three days before it and on the day after.{!due && ' Empty means in two weeks.'}</span>
        </label>
      )}
      <label className="desk-field">
        Note to the author (part of the mail, and of the status page)
        <textarea name="note" rows={5} maxLength={5000} required={isUnread} />
      </label>
      {isTogether && <LeadSummaryTick />}
      {!isUnread && !isTogether && (
        <label className="desk-field">
          Summary of the reviews for the author, if you want one
          <textarea name="summary" rows={leadSummary ? 6 : 3} maxLength={5000} defaultValue={leadSummary} />
          {leadSummary && <span className="soft">This is the summary of the lead reviewer. Please read it before it becomes part of the letter.</span>}
          <span className="soft">
            Each reviewer’s comments to the author are added automatically, as “Reviewer 1” and so on; never scores or confidential comments.
          </span>
        </label>
      )}
    </>
  )
}

/** Takes the summaries that lead reviewers have written for these papers. */
export function LeadSummaryTick() {
  return (
    <label className="tick">
      <input type="checkbox" name="withLeadSummary" /> Add the lead reviewer’s summary to each letter, where there is one
    </label>
  )
}

export function withLeadSummary({ withLeadSummary: ticked, ...fields }: Record<string, string>) {
  return { ...fields, withLeadSummary: ticked !== undefined }
}
