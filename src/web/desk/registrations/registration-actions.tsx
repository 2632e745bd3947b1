import { useState } from 'react'
import type { Outcome } from '#domain/desk/act-on-selection.ts'
import { writeRegistrationQuery } from '#domain/registrations/desk/registration-query.ts'
import { type DeskMove, deskMoves } from '#domain/registrations/registration.ts'
import { LetterPanel } from '../submissions/letter-panel.tsx'
import { SkippedNote } from '../submissions/use-submission-mutations.tsx'
import { ExportButtons, SubmitButton, submitFields } from '../ui/act-form.tsx'
import { SelectionCount } from '../ui/select-rows.tsx'
import { ProblemNote } from '../ui/use-mutation.tsx'
import type { Selection } from '../ui/use-selection.ts'
import { moveTexts } from './registration-moves.ts'
import type { ListData } from './registrations.tsx'
import { useRegistrationMutations } from './use-registration-mutations.ts'

type Panel = 'move' | 'write'

/** Actions on the selected registrations; without a selection only the export of everything that matches. */
export function RegistrationActions({ data, selection }: { data: ListData; selection: Selection }) {
  const [panel, setPanel] = useState<Panel>()
  const [skipped, setSkipped] = useState<Outcome['left']>([])
  const { perform, busy, problem, clearProblem } = useRegistrationMutations()
  const { count } = selection
  const open = count > 0 ? panel : undefined

  async function performOnSelection(name: Panel, fields: object, messages: readonly [one: string, many: string]) {
    const result = await perform(name, { selection: selection.body, ...fields }, messages)
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
    <section className="selected-acts" aria-label="With the selected registrations">
      <div className="desk-actions">
        <SelectionCount selection={selection} total={data.total} hint="Tick rows to confirm, cancel or write" />
        {count > 0 && (
          <>
            {panelButton('move', 'Confirm or cancel…')}
            {panelButton('write', 'Write…')}
          </>
        )}
        <ExportButtons
          list="registrations"
          search={count > 0 ? selection.search : writeRegistrationQuery(data.query).toString()}
          what={count > 0 ? 'selected' : 'all that match'}
        />
      </div>
      {open === 'move' && (
        <form
          className="desk-panel act-form"
          onSubmit={(event) => submitFields(event, (fields) => performOnSelection('move', fields, moveTexts[fields.to as DeskMove].done))}
        >
          <MoveChoice />
          <SubmitButton busy={busy} text={`Do it for ${count}`} />
        </form>
      )}
      {open === 'write' && (
        <LetterPanel
          list="registrations"
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

function MoveChoice() {
  return (
    <>
      <fieldset className="decision-choice">
        <legend>What is done</legend>
        {deskMoves.map((to) => (
          <label key={to} className="tick">
            <input type="radio" name="to" value={to} required /> {moveTexts[to].button}
          </label>
        ))}
      </fieldset>
      <label className="desk-field">
        Note to the participants (optional; part of the letter, and of their page)
        <textarea name="note" rows={4} maxLength={5000} />
      </label>
      <p className="soft">They see it at once and are told by mail half a minute later. Until then you can take it back.</p>
    </>
  )
}
