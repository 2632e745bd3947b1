import { useState } from 'react'
import type { Outcome } from '#domain/submissions/desk/act-on-selection.ts'
import { writePaperQuery } from '#domain/submissions/desk/paper-query.ts'
import { stateLabels } from '#domain/submissions/next-steps.ts'
import { openMoves } from '#domain/submissions/paper.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { ExportButtons, SubmitButton, submitFields } from '../ui/act-form.tsx'
import { SelectionCount } from '../ui/select-rows.tsx'
import { ProblemNote } from '../ui/use-mutation.tsx'
import type { Selection } from '../ui/use-selection.ts'
import { DecisionFields } from './decision-panel.tsx'
import { FilesDownload } from './files-download.tsx'
import { LetterPanel } from './letter-panel.tsx'
import type { ListData } from './load-list.ts'
import { SkippedNote, useSubmissionMutations } from './use-submission-mutations.tsx'

type Panel = 'decide' | 'move' | 'write'

/** Actions on the selected rows; without a selection only the export of everything that matches. */
export function BulkActions({ data, selection }: { data: ListData; selection: Selection }) {
  const [panel, setPanel] = useState<Panel>()
  const [skipped, setSkipped] = useState<Outcome['left']>([])
  const { perform, busy, problem, clearProblem } = useSubmissionMutations()
  const { count } = selection
  const open = count > 0 ? panel : undefined
  const exported = count > 0 ? selection.search : writePaperQuery(data.query).toString()
  const what = count > 0 ? 'selected' : 'all that match'

  async function performOnSelection(name: Panel, fields: object, messages: [one: string, many: string]) {
    const result = await perform(name, { selection: selection.body, ...fields }, messages)
    if (!result.ok) return
    setSkipped(result.data.left)
    setPanel(undefined)
    selection.clear()
  }
  const toggle = (wanted: Panel) => {
    clearProblem()
    setPanel(open === wanted ? undefined : wanted)
  }
  const panelButton = (wanted: Panel, text: string) => (
    <button type="button" className="button quiet" aria-expanded={open === wanted} onClick={() => toggle(wanted)}>
      {text}
    </button>
  )
  return (
    <section className="selected-acts" aria-label="With the selected submissions">
      <div className="desk-actions">
        <SelectionCount selection={selection} total={data.total} hint="Tick rows to decide, move or write" />
        {count > 0 && (
          <>
            {panelButton('decide', 'Decide…')}
            {panelButton('move', 'Set state…')}
            {panelButton('write', 'Write…')}
            <Link className="button quiet" to={`${deskPaths.release}?${selection.search}`}>
              Release…
            </Link>
          </>
        )}
        <ExportButtons list="submissions" search={exported} what={what} />
        <FilesDownload search={exported} what={what} />
      </div>
      {open === 'decide' && (
        <form
          className="desk-panel act-form"
          onSubmit={(event) => submitFields(event, (fields) => performOnSelection('decide', fields, ['the decision is written', 'the decisions are written']))}
        >
          <DecisionFields />
          <p className="soft">Nothing is told yet: the authors hear of it when you release it, and until then you can take it back.</p>
          <SubmitButton busy={busy} text={`Write the decision for ${count}`} />
        </form>
      )}
      {open === 'move' && (
        <form
          className="desk-panel act-form"
          onSubmit={(event) => submitFields(event, (fields) => performOnSelection('move', fields, ['the state is set', 'the state is set']))}
        >
          <label className="desk-field">
            New state
            <select name="to" required>
              {openMoves.map((state) => (
                <option key={state} value={state}>
                  {stateLabels[state]}
                </option>
              ))}
            </select>
          </label>
          <p className="soft">The authors see it at once and are told by mail half a minute later. Until then you can take it back.</p>
          <SubmitButton busy={busy} text={`Set the state of ${count}`} />
        </form>
      )}
      {open === 'write' && (
        <LetterPanel
          list="submissions"
          count={count}
          selection={selection.body}
          busy={busy}
          send={(letter) => performOnSelection('write', letter, ['the mail is on its way', 'the mails are on their way'])}
        />
      )}
      <ProblemNote problem={problem} />
      <SkippedNote skipped={skipped} />
    </section>
  )
}
