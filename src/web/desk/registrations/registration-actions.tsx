import { writeRegistrationQuery } from '#domain/registrations/desk/registration-query.ts'
import { type DeskMove, deskMoves } from '#domain/registrations/registration.ts'
import { LetterPanel } from '../submissions/letter-panel.tsx'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { type OutcomeMessages, SelectedActs, useSelectedActs } from '../ui/selected-acts.tsx'
import type { Selection } from '../ui/use-selection.ts'
import { moveTexts } from './registration-moves.ts'
import type { ListData } from './registrations.tsx'
import { useRegistrationMutations } from './use-registration-mutations.ts'

export function RegistrationActions({ data, selection }: { data: ListData; selection: Selection }) {
  const { perform, busy, ...problems } = useRegistrationMutations()
  const { open, bar, finish, panelButton } = useSelectedActs<'move' | 'write'>(selection, problems)
  const { count } = selection
  const performOnSelection = (name: 'move' | 'write', fields: object, messages: OutcomeMessages) =>
    finish(perform(name, { selection: selection.body, ...fields }, messages))
  return (
    <SelectedActs
      list="registrations"
      bar={bar}
      total={data.total}
      hint="Tick rows to confirm, cancel or write"
      filters={writeRegistrationQuery(data.query).toString()}
      buttons={
        <>
          {panelButton('move', 'Confirm or cancel…')}
          {panelButton('write', 'Write…')}
        </>
      }
    >
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
    </SelectedActs>
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
