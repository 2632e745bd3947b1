import { useState } from 'react'
import type { Outcome } from '#domain/submissions/desk/act-on-selection.ts'
import { openMoves } from '#domain/submissions/desk/decision.ts'
import { writeSubmissionQuery } from '#domain/submissions/desk/submission-query.ts'
import { stateInWords } from '#domain/submissions/what-comes-next.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { DecisionFields } from './decision-fields.tsx'
import { ExportForm } from './export-form.tsx'
import { LeftNote } from './left-note.tsx'
import { LetterPanel } from './letter-panel.tsx'
import type { ListData } from './submissions.tsx'
import type { RowSelection } from './use-selection.ts'
import { useSubmissionActs } from './use-submission-acts.ts'

type Panel = 'decide' | 'move' | 'write'

/** What can be done with the rows that are ticked; without any, with all that the list shows only the export. */
export function SelectedActs({ data, selection }: { data: ListData; selection: RowSelection }) {
  const [panel, setPanel] = useState<Panel>()
  const [left, setLeft] = useState<Outcome['left']>([])
  const { perform, busy, problem, forget } = useSubmissionActs()
  const { count } = selection
  const open = count > 0 ? panel : undefined

  async function performOn(name: 'decide' | 'move' | 'write', order: object, words: [string, string]) {
    const answer = await perform(name, { selection: selection.order, ...order }, words)
    if (!answer.ok) return
    setLeft(answer.data.left)
    setPanel(undefined)
    selection.clear()
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
            <Link className="button quiet" to={`${deskPaths.release}?${selection.search}`}>
              Release…
            </Link>
          </>
        )}
        <ExportForm search={count > 0 ? selection.search : writeSubmissionQuery(data.query).toString()} what={count > 0 ? 'selected' : 'all that match'} />
      </div>
      {open === 'decide' && (
        <form
          className="desk-panel act-form"
          onSubmit={(event) => submit(event, (fields) => performOn('decide', fields, ['the decision is written', 'the decisions are written']))}
        >
          <DecisionFields />
          <p className="soft">Nothing is told yet: the authors hear of it when you release it, and until then you can take it back.</p>
          <ActButton busy={busy} text={`Write the decision for ${count}`} />
        </form>
      )}
      {open === 'move' && (
        <form
          className="desk-panel act-form"
          onSubmit={(event) => submit(event, (fields) => performOn('move', fields, ['the state is set', 'the state is set']))}
        >
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
          <p className="soft">The authors see it at once and are told by mail half a minute later. Until then you can take it back.</p>
          <ActButton busy={busy} text={`Set the state of ${count}`} />
        </form>
      )}
      {open === 'write' && (
        <LetterPanel
          count={count}
          selection={selection.order}
          busy={busy}
          send={(words) => performOn('write', words, ['the mail is on its way', 'the mails are on their way'])}
        />
      )}
      <ProblemNote problem={problem} />
      <LeftNote left={left} />
    </section>
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
