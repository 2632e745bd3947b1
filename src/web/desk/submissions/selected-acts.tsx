import { useState } from 'react'
import type { Outcome } from '#domain/submissions/desk/act-on-selection.ts'
import { openMoves } from '#domain/submissions/desk/decision.ts'
import { writeSubmissionQuery } from '#domain/submissions/desk/submission-query.ts'
import { stateInWords } from '#domain/submissions/what-comes-next.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useAct } from '../ui/use-act.ts'
import { DecisionFields } from './decision-fields.tsx'
import { ExportForm } from './export-form.tsx'
import { outcomeInWords } from './outcome-in-words.ts'
import type { ListData } from './submissions.tsx'
import type { RowSelection } from './use-selection.ts'

type Panel = 'decide' | 'move' | 'write'

/** What can be done with the rows that are ticked; without any, with all that the list shows only the export. */
export function SelectedActs({ data, selection }: { data: ListData; selection: RowSelection }) {
  const [panel, setPanel] = useState<Panel>()
  const [left, setLeft] = useState<Outcome['left']>([])
  const { act, busy, problem, forget } = useAct()
  const { count } = selection
  const open = count > 0 ? panel : undefined

  async function perform(path: string, order: object, one: string, many: string) {
    const answer = await act<Outcome>(`/submissions/${path}`, { selection: selection.order, ...order }, (outcome) => ({
      text: outcomeInWords(outcome, one, many),
      undo: path === 'decide' && outcome.done.length > 0 ? () => undo(outcome) : undefined,
    }))
    if (!answer.ok) return
    setLeft(answer.data.left)
    setPanel(undefined)
    selection.clear()
  }
  async function undo({ done }: Outcome) {
    await act<Outcome>('/submissions/undo', { selection: { chosen: done } }, (outcome) => ({
      text: outcomeInWords(outcome, 'the decision is taken back', 'the decisions are taken back'),
    }))
  }
  const toggle = (wanted: Panel) => {
    forget()
    setPanel(open === wanted ? undefined : wanted)
  }
  const opener = (wanted: Panel, text: string) => (
    <button type="button" className="button quiet" aria-expanded={open === wanted} onClick={() => toggle(wanted)}>
      {text}
    </button>
  )
  return (
    <section className="selected-acts" aria-label="With the selected submissions">
      <div className="desk-actions">
        <span className="selected-count" role="status">
          {count === 0 ? 'Tick rows to decide, move or write' : `${count} selected`}
        </span>
        {selection.mayTakeAll && (
          <button type="button" className="link-button" onClick={selection.takeAll}>
            Select all {data.total} that match
          </button>
        )}
        {count > 0 && (
          <>
            {opener('decide', 'Decide…')}
            {opener('move', 'Set state…')}
            {opener('write', 'Write…')}
            <Link className="button quiet" to={`${paths.deskRelease}?${selection.search}`}>
              Release…
            </Link>
          </>
        )}
        <ExportForm search={count > 0 ? selection.search : writeSubmissionQuery(data.query).toString()} what={count > 0 ? 'selected' : 'all that match'} />
      </div>
      {open === 'decide' && (
        <form
          className="desk-panel act-form"
          onSubmit={(event) => submit(event, (fields) => perform('decide', fields, 'the decision is written', 'the decisions are written'))}
        >
          <DecisionFields />
          <p className="soft">Nothing is told yet: the authors hear of it when you release it, and until then you can take it back.</p>
          <ActButton busy={busy} text={`Write the decision for ${count}`} />
        </form>
      )}
      {open === 'move' && (
        <form className="desk-panel act-form" onSubmit={(event) => submit(event, (fields) => perform('move', fields, 'the state is set', 'the state is set'))}>
          <label className="desk-field">
            New state
            <select name="to" required>
              {openMoves.map((state) => (
                <option key={state} value={state}>
                  {stateInWords[state]}
                </option>
              ))}
            </select>
          </label>
          <p className="soft">The authors see it at once and are told by mail. This cannot be taken back; decisions can.</p>
          <ActButton busy={busy} text={`Set the state of ${count}`} />
        </form>
      )}
      {open === 'write' && (
        <form
          className="desk-panel act-form"
          onSubmit={(event) => submit(event, (fields) => perform('write', fields, 'the mail is on its way', 'the mails are on their way'))}
        >
          <label className="desk-field">
            Subject
            <input name="subject" required maxLength={200} />
          </label>
          <label className="desk-field">
            Message
            <textarea name="message" rows={8} required maxLength={10_000} />
          </label>
          <p className="soft">Each author gets a mail of their own. It begins with their name, and ends with the reference and the link to the status page.</p>
          <ActButton busy={busy} text={count === 1 ? 'Send the mail' : `Send ${count} mails`} />
        </form>
      )}
      <ProblemNote problem={problem} />
      <LeftNote left={left} />
    </section>
  )
}

function LeftNote({ left }: { left: Outcome['left'] }) {
  if (left.length === 0) return null
  return (
    <div className="notice warn" role="alert">
      <p>These were left as they are:</p>
      <ul>
        {left.map(({ reference, why }) => (
          <li key={reference}>{why}</li>
        ))}
      </ul>
    </div>
  )
}

function ActButton({ busy, text }: { busy: boolean; text: string }) {
  return (
    <div>
      <button type="submit" className="button" aria-disabled={busy}>
        {busy ? 'Please wait…' : text}
      </button>
    </div>
  )
}

function submit(event: React.FormEvent<HTMLFormElement>, perform: (fields: Record<string, string>) => Promise<void>) {
  event.preventDefault()
  void perform(Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])))
}
