import { writeApplicationQuery } from '#domain/applications/application-query.ts'
import type { Outcome } from '#domain/desk/act-on-selection.ts'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { formatOutcome, type OutcomeMessages, SelectedActs, useSelectedActs } from '../ui/selected-acts.tsx'
import { useMutation } from '../ui/use-mutation.tsx'
import type { Selection } from '../ui/use-selection.ts'
import type { ListData } from './applications.tsx'
import { DecisionsPanel } from './decisions-panel.tsx'

export function ApplicationActions({ data, selection }: { data: ListData; selection: Selection }) {
  const { mutate, busy, ...problems } = useMutation()
  const { open, bar, finish, panelButton } = useSelectedActs<'decide' | 'reopen'>(selection, problems)
  const { count } = selection

  const takeBack = (chosen: Outcome['done']) =>
    mutate<Outcome>('/applications/reopen', { selection: { chosen } }, (outcome) => ({ text: formatOutcome(outcome, 'application', reopened) }))

  const perform = (name: 'decide' | 'reopen', fields: object, messages: OutcomeMessages, canUndo = false) =>
    finish(
      mutate<Outcome>(`/applications/${name}`, { selection: selection.body, ...fields }, (outcome) => ({
        text: formatOutcome(outcome, 'application', messages),
        undo: canUndo && outcome.done.length > 0 ? async () => void (await takeBack(outcome.done)) : undefined,
      })),
    )
  return (
    <SelectedActs
      list="applications"
      bar={bar}
      total={data.total}
      hint="Tick rows to accept or decline them"
      filters={writeApplicationQuery(data.query).toString()}
      buttons={
        <>
          {panelButton('decide', 'Accept or decline…')}
          {panelButton('reopen', 'Take decisions back…')}
        </>
      }
    >
      {open === 'decide' && (
        <DecisionsPanel
          count={count}
          selection={selection.body}
          busy={busy}
          decide={({ state, mail }) =>
            perform(
              'decide',
              { state, mail },
              [`it is ${state}${mail && ', and the mail is on its way'}`, `they are ${state}${mail && ', and the mails are on their way'}`],
              !mail,
            )
          }
        />
      )}
      {open === 'reopen' && (
        <form className="desk-panel act-form" onSubmit={(event) => submitFields(event, () => perform('reopen', {}, reopened))}>
          <p>
            {count === 1 ? 'The application is' : 'The applications are'} new again, and the applicants hear nothing of it. Questions whether to announce them
            that are still open are taken back. Mails that have left stay sent.
          </p>
          <SubmitButton busy={busy} text={count === 1 ? 'Take the decision back' : `Take ${count} decisions back`} />
        </form>
      )}
    </SelectedActs>
  )
}

const reopened: OutcomeMessages = ['it is new again', 'they are new again']
