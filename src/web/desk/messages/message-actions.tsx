import { useState } from 'react'
import { writeMessageQuery } from '#domain/contact/message-query.ts'
import type { Outcome } from '#domain/desk/act-on-selection.ts'
import type { ApiResult } from '../../accounts/call-api.ts'
import { SkippedNote } from '../submissions/use-submission-mutations.tsx'
import { ExportButtons, SubmitButton, submitFields } from '../ui/act-form.tsx'
import { SelectionCount } from '../ui/select-rows.tsx'
import { ProblemNote } from '../ui/use-mutation.tsx'
import type { Selection } from '../ui/use-selection.ts'
import type { ListData } from './messages.tsx'
import { useMessageMutations } from './use-message-mutations.ts'

type Panel = 'assign' | 'reopen'

/** Actions on the selected messages; without a selection only the export of everything that matches. */
export function MessageActions({ data, selection }: { data: ListData; selection: Selection }) {
  const [panel, setPanel] = useState<Panel>()
  const [skipped, setSkipped] = useState<Outcome['left']>([])
  const { assign, close, reopen, busy, problem, clearProblem } = useMessageMutations()
  const { count } = selection
  const open = count > 0 ? panel : undefined
  const { view } = data.query

  async function finish(act: Promise<ApiResult<Outcome>>) {
    const result = await act
    if (!result.ok) return
    setSkipped(result.data.left)
    setPanel(undefined)
    selection.clear()
  }
  const panelButton = (wanted: Panel, text: string) => (
    <button
      type="button"
      className="button quiet"
      aria-expanded={open === wanted}
      onClick={() => {
        clearProblem()
        setPanel(open === wanted ? undefined : wanted)
      }}
    >
      {text}
    </button>
  )
  return (
    <section className="selected-acts" aria-label="With the selected messages">
      <div className="desk-actions">
        <SelectionCount selection={selection} total={data.total} hint="Tick rows to assign or close them" />
        {count > 0 && view !== 'answered' && (
          <>
            {panelButton('assign', 'Assign…')}
            <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void finish(close(selection.body))}>
              No answer needed
            </button>
          </>
        )}
        {count > 0 && (view === 'answered' || view === 'all') && panelButton('reopen', 'Open again…')}
        <ExportButtons
          list="messages"
          search={count > 0 ? selection.search : writeMessageQuery(data.query).toString()}
          what={count > 0 ? 'selected' : 'all that match'}
        />
      </div>
      {open === 'assign' && (
        <form
          className="desk-panel act-form"
          onSubmit={(event) =>
            submitFields(event, ({ to = '' }) => finish(assign(selection.body, { id: to, name: data.colleagues.find(({ id }) => id === to)?.name ?? '' })))
          }
        >
          <label className="desk-field">
            Who answers {count === 1 ? 'it' : 'them'}
            <select name="to">
              <option value="">Nobody in particular</option>
              {data.colleagues.map(({ id, name }) => (
                <option key={id} value={id}>
                  {id === data.reader ? `${name} (me)` : name}
                </option>
              ))}
            </select>
          </label>
          <p className="soft">
            A colleague is told half a minute later, in one mail about all of them. Until then Undo also takes the mail back. Only those who may read messages
            are in the list.
          </p>
          <SubmitButton busy={busy} text={`Assign ${count}`} />
        </form>
      )}
      {open === 'reopen' && (
        <form className="desk-panel act-form" onSubmit={(event) => submitFields(event, () => finish(reopen(selection.body)))}>
          <p>
            {count === 1 ? 'It waits' : 'They wait'} for an answer again, and the clock counts from the day of receipt: most will be overdue at once. When an
            answer was given is no longer shown. Nobody is written to.
          </p>
          <SubmitButton busy={busy} text={`Open ${count} again`} />
        </form>
      )}
      <ProblemNote problem={problem} />
      <SkippedNote skipped={skipped} />
    </section>
  )
}
