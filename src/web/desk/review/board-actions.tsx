import { useState } from 'react'
import { DecisionFields, LeadSummaryTick, withLeadSummary } from '../submissions/decision-panel.tsx'
import { useSubmissionMutations } from '../submissions/use-submission-mutations.ts'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SelectionCount } from '../ui/select-rows.tsx'
import { useMoveFocus } from '../ui/use-move-focus.ts'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Selection } from '../ui/use-selection.ts'
import { FullPaperFields } from './full-paper-fields.tsx'
import type { BoardData } from './load-board.ts'

interface Outcome {
  done: number
  left: string[]
}

const acts = {
  invite: {
    state: ['proposed'],
    button: 'Invite…',
    one: 'invitation',
    many: 'invitations',
    what: 'The reviewers get the title and the abstract by mail, and say yes or no.',
  },
  remind: {
    state: ['invited', 'accepted'],
    button: 'Remind…',
    one: 'reminder',
    many: 'reminders',
    what: 'Those who have not answered get the invitation once more, those who agreed a reminder of their review and its day.',
  },
} as const
type Act = keyof typeof acts

/** Invites or reminds the reviewers of the selected papers. */
export function BoardActions({ board, selection }: { board: BoardData; selection: Selection }) {
  const [asking, setAsking] = useState<Act>()
  const [deciding, setDeciding] = useState<'abstracts' | 'full papers'>()
  const [left, setLeft] = useState<string[]>([])
  const { target, moveFocus, hasMoved } = useMoveFocus()
  const { mutate, busy, problem } = useMutation()
  const chosen = (act: Act) =>
    board.rows
      .filter(({ reference }) => selection.has(reference))
      .flatMap(({ assignments }) => assignments)
      .filter(({ state }) => (acts[act].state as readonly string[]).includes(state))
      .map(({ id, version }) => ({ id, version }))

  async function perform(act: Act) {
    const { one, many } = acts[act]
    const result = await mutate<Outcome>(`/review/${act}`, { assignments: chosen(act) }, ({ done }) => ({
      text: done === 1 ? `One ${one} is on its way.` : `${done} ${many} are on their way.`,
    }))
    setAsking(undefined)
    if (!result.ok) return
    setLeft(result.data.left)
    selection.clear()
    moveFocus()
  }
  function close() {
    setDeciding(undefined)
    moveFocus()
  }
  const selected = board.rows.filter(({ reference }) => selection.has(reference))
  const decideButton = (what: 'abstracts' | 'full papers', text: string) => (
    <button
      type="button"
      className="button quiet"
      aria-expanded={deciding === what}
      onClick={() => {
        setLeft([])
        setDeciding(deciding === what ? undefined : what)
      }}
    >
      {text}
    </button>
  )
  const isEmpty = board.rows.length === 0
  // What was acted on may have left the view; the focus, and what was refused, are still here.
  if (isEmpty && !hasMoved && left.length === 0 && !deciding) return null
  return (
    <section ref={target} tabIndex={-1} className="selected-acts" aria-label="With the selected papers">
      <div className="desk-actions">
        <SelectionCount
          selection={selection}
          total={undefined}
          hint={isEmpty ? 'Nothing is left to select here' : 'Tick papers to invite or remind their reviewers, or to decide on them'}
        />
        {selection.count > 0 &&
          (Object.keys(acts) as Act[]).map((act) => (
            <button key={act} type="button" className="button quiet" disabled={chosen(act).length === 0} onClick={() => setAsking(act)}>
              {acts[act].button}
            </button>
          ))}
        {board.mayDecide && (deciding === 'abstracts' || selected.some(({ isFullPaperOpen }) => !isFullPaperOpen)) && decideButton('abstracts', 'Decide…')}
        {(deciding === 'full papers' || selected.some(({ isFullPaperOpen }) => isFullPaperOpen)) && decideButton('full papers', 'Decide on full papers…')}
      </div>
      {deciding === 'abstracts' && <DecideTogether board={board} selection={selection} close={close} />}
      <ProblemNote problem={problem} />
      <LeftNote left={left} />
      {deciding === 'full papers' && (
        <DecideFullPapers
          board={board}
          selection={selection}
          onDone={(refused) => {
            setLeft(refused)
            if (refused.length > 0) return
            selection.clear()
            close()
          }}
        />
      )}
      {asking && (
        <ConfirmDialog
          title={chosen(asking).length === 1 ? `Send one ${acts[asking].one}?` : `Send ${chosen(asking).length} ${acts[asking].many}?`}
          confirm="Send"
          busy={busy}
          onConfirm={() => void perform(asking)}
          onCancel={() => setAsking(undefined)}
        >
          <p>{acts[asking].what} An e-mail cannot be recalled.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** One decision on all selected papers; nobody is told before it is released. */
function DecideTogether({ board: { decisionTypes }, selection, close }: { board: BoardData; selection: Selection; close: () => void }) {
  const { perform, busy, problem } = useSubmissionMutations()
  async function decide(fields: Record<string, string>) {
    if (selection.count === 0) return
    const result = await perform('decide', { selection: selection.body, ...withLeadSummary(fields) }, ['the decision is written', 'the decisions are written'])
    if (!result.ok) return
    selection.clear()
    close()
  }
  return (
    <form className="act-form desk-panel" onSubmit={(event) => submitFields(event, decide)}>
      <DecisionFields types={decisionTypes} isTogether />
      <p className="soft">
        The authors hear of it when you release it. Until then you can take it back. What is not in review is left as it is.
        {selection.count === 0 && ' Please tick papers.'}
      </p>
      <ProblemNote problem={problem} />
      <SubmitButton busy={busy} isOff={selection.count === 0} text={selection.count === 1 ? 'Write the decision' : `Write ${selection.count} decisions`} />
    </form>
  )
}

/** One decision about publication on all selected papers whose full version is in review. It stays as it was typed until all of them have taken it. */
function DecideFullPapers({ board: { conference, rows }, selection, onDone }: { board: BoardData; selection: Selection; onDone: (left: string[]) => void }) {
  const { mutate, busy, problem } = useMutation()
  const selected = rows.filter(({ reference }) => selection.has(reference))
  const chosen = selected.flatMap(({ reference, version, round, isFullPaperOpen }) =>
    isFullPaperOpen && round !== null ? [{ reference, version, round }] : [],
  )
  const others = selected.length - chosen.length
  async function decide(fields: Record<string, string>) {
    if (chosen.length === 0) return
    const result = await mutate<Outcome>(`/review/conferences/${conference.id}/full-papers/decide`, { chosen, ...withLeadSummary(fields) }, ({ done }) => ({
      text:
        done === 0
          ? 'No decision is saved.'
          : done === 1
            ? 'One decision is saved. The author knows nothing of it yet.'
            : `${done} decisions are saved. The authors know nothing of them yet.`,
    }))
    if (result.ok) onDone(result.data.left)
  }
  return (
    <form className="act-form desk-panel" aria-label="Decide on full papers" onSubmit={(event) => submitFields(event, decide)}>
      <FullPaperFields problems={problem?.fields ?? {}} />
      <LeadSummaryTick />
      <p className="soft">
        Each author also reads the comments of the reviewers. They hear of it when you release it; until then you can take it back on the page of the paper’s
        review.
        {others > 0 &&
          ` ${others === 1 ? 'One selected paper whose' : `${others} selected papers whose`} full version is not in review ${others === 1 ? 'is' : 'are'} left out.`}
        {chosen.length === 0 && ' Please tick papers whose full version is in review.'}
      </p>
      <ProblemNote problem={problem && { ...problem, fields: {} }} />
      <SubmitButton busy={busy} isOff={chosen.length === 0} text={chosen.length === 1 ? 'Save the decision' : `Save ${chosen.length} decisions`} />
    </form>
  )
}

/** What was left as it was, each with the reason. */
export function LeftNote({ left }: { left: readonly string[] }) {
  if (left.length === 0) return null
  return (
    <div className="notice warn" role="alert">
      <p>These were left as they are:</p>
      <ul>
        {left.map((why) => (
          <li key={why}>{why}</li>
        ))}
      </ul>
    </div>
  )
}
