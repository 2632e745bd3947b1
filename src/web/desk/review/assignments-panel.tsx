import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Badge } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import { assignmentTone } from './assignment-tone.ts'
import type { PaperReviewData } from './load-paper-review.ts'

type Assignment = PaperReviewData['assignments'][number]
type Act = 'invite' | 'remind' | 'cancel' | 'replace' | 'lead' | 'unlead'
type Asked = { act: Act; assignments: readonly Assignment[] }

interface Question {
  title: string
  confirm: string
  text: string
  /** Whether a reason may be given. */
  hasReason: boolean
}

/** Those who were proposed, asked or have answered, with what can be done. */
export function AssignmentsPanel({ review: { assignments, round, wanted, isOpen } }: { review: PaperReviewData }) {
  const [asked, setAsked] = useState<Asked>()
  const [note, setNote] = useState({ about: '', text: '' })
  const { mutate, busy, problem } = useMutation()
  const noteAbout = (id: string | undefined) => (note.about === id ? note.text : '')
  const proposed = assignments.filter(({ state }) => state === 'proposed')

  async function perform({ act, assignments: [first, ...rest] }: Asked) {
    if (!first) return
    if (act === 'invite' || act === 'remind') {
      const chosen = [first, ...rest].map(({ id, version }) => ({ id, version }))
      await mutate(`/review/${act}`, { assignments: chosen }, () => ({
        text: act === 'invite' ? 'The invitation is on its way.' : 'The reminder is on its way.',
      }))
    } else if (act === 'lead' || act === 'unlead')
      await mutate(`/review/assignments/${first.id}/lead`, { version: first.version, leads: act === 'lead' }, () => ({
        text: act === 'lead' ? 'The lead reviewer is chosen, and sees it on the page of the review.' : 'Nobody sums up the reviews now.',
      }))
    else {
      const result = await mutate(
        `/review/assignments/${first.id}/cancel`,
        { version: first.version, reason: noteAbout(first.id), replace: act === 'replace' },
        () => ({
          text: act === 'replace' ? 'Someone else has been proposed. Please check, and invite them.' : 'The review is taken back.',
        }),
      )
      // After a failure the question opens again with the note that was typed.
      if (result.ok) setNote({ about: '', text: '' })
    }
    setAsked(undefined)
  }
  const question = asked && questionOf(asked)
  return (
    <section className="desk-panel" aria-labelledby="reviewers-heading">
      <h2 id="reviewers-heading">Reviewers</h2>
      <p className="soft">
        {round ? `Round ${round.number}, ${round.stage}${round.isOpen ? '' : ', closed'}. ` : 'The review has not begun. '}
        {wanted === 1 ? 'One review is' : `${wanted} reviews are`} wanted.
      </p>
      {assignments.length === 0 ? (
        <p className="desk-empty">Nobody has been proposed yet.</p>
      ) : (
        <ul className="plain-list review-lines">
          {assignments.map((one) => (
            <li key={one.id}>
              <span className="review-who">
                <strong>{one.reviewer}</strong> <span className="soft">Reviewer {one.number}</span> <Badge tone={assignmentTone(one)} text={one.label} />
                {one.isLead && <Badge text="Lead reviewer" />}
                {one.detail && <span className="soft">{one.detail}</span>}
              </span>
              {isOpen && (
                <span className="desk-actions">
                  {actsOn(one).map(([act, text]) => (
                    <button key={act} type="button" className="button quiet" onClick={() => setAsked({ act, assignments: [one] })}>
                      {text} <span className="unseen">{one.reviewer}</span>
                    </button>
                  ))}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <ProblemNote problem={problem} />
      {isOpen && proposed.length > 1 && (
        <p className="desk-actions">
          <button type="button" className="button" onClick={() => setAsked({ act: 'invite', assignments: proposed })}>
            Invite all {proposed.length}…
          </button>
        </p>
      )}
      {asked && question && (
        <ConfirmDialog title={question.title} confirm={question.confirm} busy={busy} onConfirm={() => void perform(asked)} onCancel={() => setAsked(undefined)}>
          <p>{question.text}</p>
          {question.hasReason && (
            <label className="desk-field">
              Note to the reviewer (optional)
              <textarea
                rows={3}
                maxLength={2000}
                value={noteAbout(asked.assignments[0]?.id)}
                onChange={(event) => setNote({ about: asked.assignments[0]?.id ?? '', text: event.currentTarget.value })}
              />
            </label>
          )}
        </ConfirmDialog>
      )}
    </section>
  )
}

function actsOn({ state, isLead }: Assignment): [Act, string][] {
  const leading: [Act, string] = isLead ? ['unlead', 'No longer lead…'] : ['lead', 'Make lead reviewer…']
  if (state === 'proposed')
    return [
      ['invite', 'Invite…'],
      ['replace', 'Somebody else…'],
      ['cancel', 'Remove…'],
    ]
  if (state === 'invited')
    return [
      ['remind', 'Remind…'],
      ['replace', 'Somebody else…'],
      ['cancel', 'Take back…'],
    ]
  if (state === 'accepted') return [['remind', 'Remind…'], ['replace', 'Somebody else…'], ['cancel', 'Take back…'], leading]
  if (state === 'submitted') return [leading]
  return state === 'declined' ? [['invite', 'Ask again…']] : []
}

function questionOf({ act, assignments }: Asked): Question {
  const [first] = assignments
  const name = first?.reviewer ?? ''
  const wasAsked = first?.state === 'invited' || first?.state === 'accepted'
  const told = wasAsked ? `${name} is told by mail. An e-mail cannot be recalled.` : `${name} was not asked and hears nothing.`
  switch (act) {
    case 'invite':
      return {
        title: assignments.length === 1 ? `Invite ${name}?` : `Invite ${assignments.length} reviewers?`,
        confirm: 'Send',
        text: 'They get the title and the abstract by mail, and say yes or no. An e-mail cannot be recalled.',
        hasReason: false,
      }
    case 'remind':
      return {
        title: `Remind ${name}?`,
        confirm: 'Send',
        text:
          first?.state === 'accepted'
            ? 'They are reminded of the review and its day. An e-mail cannot be recalled.'
            : 'The invitation is sent once more. An e-mail cannot be recalled.',
        hasReason: false,
      }
    case 'cancel':
      return { title: `Take the review from ${name}?`, confirm: 'Take it back', text: told, hasReason: wasAsked }
    case 'lead':
      return {
        title: `Ask ${name} to sum up the reviews?`,
        confirm: 'Make lead reviewer',
        text: 'They see it on the page of their review, and read the other reviews once they have submitted their own. What another lead reviewer has written so far goes.',
        hasReason: false,
      }
    case 'unlead':
      return { title: `Let ${name} no longer sum up the reviews?`, confirm: 'No longer lead', text: 'What they have written so far goes.', hasReason: false }
    case 'replace':
      return {
        title: `Somebody else instead of ${name}?`,
        confirm: 'Propose somebody else',
        text: `${told} The best of the others is proposed; you invite them afterwards.`,
        hasReason: wasAsked,
      }
  }
}
