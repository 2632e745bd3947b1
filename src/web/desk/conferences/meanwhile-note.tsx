import type { ConferenceForm } from '#domain/conferences/conference-form.schema.ts'
import { Meanwhile, TheirsOrMine } from '../ui/meanwhile.tsx'
import { type Conflict, fieldNames, valueInWords } from './form-values.ts'

interface MeanwhileNoteProps {
  message: string
  conflicts: readonly Conflict[]
  values: ConferenceForm
  onSettle: (conflict: Conflict, keep: 'mine' | 'theirs') => void
}

/** Both versions side by side where they differ, everything else already brought together. */
export function MeanwhileNote({ message, conflicts, values, onSettle }: MeanwhileNoteProps) {
  return (
    <Meanwhile message={message}>
      {conflicts.length === 0 ? (
        <p>Their changes are in the form now, beside yours. Look it over and save again.</p>
      ) : (
        <ul className="plain-list">
          {conflicts.map((conflict) => (
            <li key={conflict.field}>
              <h2>{fieldNames[conflict.field]}</h2>
              <dl className="desk-facts">
                <dt>Theirs</dt>
                <dd>{valueInWords(conflict.theirs)}</dd>
                <dt>Yours</dt>
                <dd>{valueInWords(values[conflict.field])}</dd>
              </dl>
              <TheirsOrMine onTheirs={() => onSettle(conflict, 'theirs')} onMine={() => onSettle(conflict, 'mine')} />
            </li>
          ))}
        </ul>
      )}
    </Meanwhile>
  )
}
