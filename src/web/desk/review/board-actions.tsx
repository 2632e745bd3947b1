import { useState } from 'react'
import { DecisionFields } from '../submissions/decision-panel.tsx'
import { useSubmissionMutations } from '../submissions/use-submission-mutations.ts'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SelectionCount } from '../ui/select-rows.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Selection } from '../ui/use-selection.ts'
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
  const [deciding, setDeciding] = useState(false)
  const [left, setLeft] = useState<string[]>([])
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
  }
  if (board.rows.length === 0) return null
  return (
    <section className="selected-acts" aria-label="With the selected papers">
      <div className="desk-actions">
        <SelectionCount selection={selection} total={undefined} hint="Tick papers to invite or remind their reviewers, or to decide on them" />
        {selection.count > 0 &&
          (Object.keys(acts) as Act[]).map((act) => (
            <button key={act} type="button" className="button quiet" disabled={chosen(act).length === 0} onClick={() => setAsking(act)}>
              {acts[act].button}
            </button>
          ))}
        {selection.count > 0 && board.mayDecide && (
          <button type="button" className="button quiet" aria-expanded={deciding} onClick={() => setDeciding(!deciding)}>
            Decide…
          </button>
        )}
      </div>
      {deciding && selection.count > 0 && <DecideTogether board={board} selection={selection} close={() => setDeciding(false)} />}
      <ProblemNote problem={problem} />
      <LeftNote left={left} />
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
    const result = await perform('decide', { selection: selection.body, ...fields }, ['the decision is written', 'the decisions are written'])
    if (!result.ok) return
    selection.clear()
    close()
  }
  return (
    <form className="act-form desk-panel" onSubmit={(event) => submitFields(event, decide)}>
      <DecisionFields types={decisionTypes} />
      <p className="soft">The authors hear of it when you release it. Until then you can take it back. What is not in review is left as it is.</p>
      <ProblemNote problem={problem} />
      <SubmitButton busy={busy} text={selection.count === 1 ? 'Write the decision' : `Write ${selection.count} decisions`} />
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
