import { useState } from 'react'
import { writeApplicationQuery } from '#domain/applications/application-query.ts'
import type { Outcome } from '#domain/desk/act-on-selection.ts'
import { formatOutcome, type OutcomeMessages, SkippedNote } from '../submissions/use-submission-mutations.tsx'
import { ExportButtons, SubmitButton, submitFields } from '../ui/act-form.tsx'
import { SelectionCount } from '../ui/select-rows.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Selection } from '../ui/use-selection.ts'
import type { ListData } from './applications.tsx'
import { DecisionsPanel } from './decisions-panel.tsx'

type Panel = 'decide' | 'reopen'

/** Actions on the selected applications; without a selection only the export of everything that matches. */
export function ApplicationActions({ data, selection }: { data: ListData; selection: Selection }) {
  const [panel, setPanel] = useState<Panel>()
  const [skipped, setSkipped] = useState<Outcome['left']>([])
  const { mutate, busy, problem, clearProblem } = useMutation()
  const { count } = selection
  const open = count > 0 ? panel : undefined

  const takeBack = (chosen: Outcome['done']) =>
    mutate<Outcome>('/applications/reopen', { selection: { chosen } }, (outcome) => ({ text: formatOutcome(outcome, 'application', reopened) }))

  async function perform(name: Panel, fields: object, messages: OutcomeMessages, canUndo = false) {
    const result = await mutate<Outcome>(`/applications/${name}`, { selection: selection.body, ...fields }, (outcome) => ({
      text: formatOutcome(outcome, 'application', messages),
      undo: canUndo && outcome.done.length > 0 ? async () => void (await takeBack(outcome.done)) : undefined,
    }))
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
    <section className="selected-acts" aria-label="With the selected applications">
      <div className="desk-actions">
        <SelectionCount selection={selection} total={data.total} hint="Tick rows to accept or decline them" />
        {count > 0 && (
          <>
            {panelButton('decide', 'Accept or decline…')}
            {panelButton('reopen', 'Take decisions back…')}
          </>
        )}
        <ExportButtons
          list="applications"
          search={count > 0 ? selection.search : writeApplicationQuery(data.query).toString()}
          what={count > 0 ? 'selected' : 'all that match'}
        />
      </div>
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
      <ProblemNote problem={problem} />
      <SkippedNote skipped={skipped} />
    </section>
  )
}

const reopened: OutcomeMessages = ['it is new again', 'they are new again']
