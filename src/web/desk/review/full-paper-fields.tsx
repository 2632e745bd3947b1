import { useState } from 'react'
import { fullPaperLabels } from '#domain/review/full-paper/full-paper.ts'
import { decisions } from '#domain/submissions/paper.ts'
import { TextAreaField, TextField } from '../../ui/form/fields.tsx'

/** The decision about publication, the day for a revision, and the note that the author reads. */
export function FullPaperFields({ problems }: { problems: Readonly<Record<string, string>> }) {
  const [decision, setDecision] = useState<(typeof decisions)[number]>()
  return (
    <>
      <fieldset className="desk-field">
        <legend>Decision about publication</legend>
        {decisions.map((one) => (
          <label key={one} className="tick">
            <input type="radio" name="decision" value={one} required onChange={() => setDecision(one)} /> {fullPaperLabels[one]}
          </label>
        ))}
      </fieldset>
      {decision === 'revision-requested' && (
        <TextField name="due" type="date" label="Revision due by" hint="Empty means the usual time." error={problems.due} />
      )}
      <TextAreaField name="note" label="Note to the author" rows={3} error={problems.note} />
    </>
  )
}
