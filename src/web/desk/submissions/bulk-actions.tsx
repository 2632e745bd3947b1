import { writePaperQuery } from '#domain/submissions/desk/paper-query.ts'
import { stateLabels } from '#domain/submissions/next-steps.ts'
import { openMoves } from '#domain/submissions/paper.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { type OutcomeMessages, SelectedActs, useSelectedActs } from '../ui/selected-acts.tsx'
import type { Selection } from '../ui/use-selection.ts'
import { DecisionFields, withLeadSummary } from './decision-panel.tsx'
import { FilesDownload } from './files-download.tsx'
import { LetterPanel } from './letter-panel.tsx'
import type { ListData } from './load-list.ts'
import { useSubmissionMutations } from './use-submission-mutations.ts'

type Panel = 'decide' | 'move' | 'write'

export function BulkActions({ data, selection }: { data: ListData; selection: Selection }) {
  const { perform, busy, ...problems } = useSubmissionMutations()
  const { open, bar, finish, panelButton } = useSelectedActs<Panel>(selection, problems)
  const { count } = selection
  const performOnSelection = (name: Panel, fields: object, messages: OutcomeMessages) =>
    finish(perform(name, { selection: selection.body, ...fields }, messages))
  return (
    <SelectedActs
      list="submissions"
      bar={bar}
      total={data.total}
      hint="Tick rows to decide, move or write"
      filters={writePaperQuery(data.query).toString()}
      downloads={(rows) => <FilesDownload {...rows} />}
      buttons={
        <>
          {panelButton('decide', 'Decide…')}
          {panelButton('move', 'Set state…')}
          {panelButton('write', 'Write…')}
          <Link className="button quiet" to={`${deskPaths.release}?${selection.search}`}>
            Release…
          </Link>
        </>
      }
    >
      {open === 'decide' && (
        <form
          className="desk-panel act-form"
          onSubmit={(event) =>
            submitFields(event, (fields) => performOnSelection('decide', withLeadSummary(fields), ['the decision is written', 'the decisions are written']))
          }
        >
          <DecisionFields isTogether />
          <p className="soft">The authors are not told yet: they hear of it when you release it. Until then you can take it back.</p>
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
    </SelectedActs>
  )
}
