import { writeMessageQuery } from '#domain/contact/message-query.ts'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { SelectedActs, useSelectedActs } from '../ui/selected-acts.tsx'
import type { Selection } from '../ui/use-selection.ts'
import type { ListData } from './messages.tsx'
import { useMessageMutations } from './use-message-mutations.ts'

export function MessageActions({ data, selection }: { data: ListData; selection: Selection }) {
  const { assign, close, reopen, busy, ...problems } = useMessageMutations()
  const { open, bar, finish, panelButton } = useSelectedActs<'assign' | 'reopen'>(selection, problems)
  const { count } = selection
  const { view } = data.query
  return (
    <SelectedActs
      list="messages"
      bar={bar}
      total={data.total}
      hint="Tick rows to assign or close them"
      filters={writeMessageQuery(data.query).toString()}
      buttons={
        <>
          {view !== 'answered' && (
            <>
              {panelButton('assign', 'Assign…')}
              <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void finish(close(selection.body))}>
                No answer needed
              </button>
            </>
          )}
          {(view === 'answered' || view === 'all') && panelButton('reopen', 'Open again…')}
        </>
      }
    >
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
            answer was given is no longer shown. No letter is sent.
          </p>
          <SubmitButton busy={busy} text={`Open ${count} again`} />
        </form>
      )}
    </SelectedActs>
  )
}
