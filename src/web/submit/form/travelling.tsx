import { accompanyAnswers } from '#domain/submissions/submission.schema.ts'
import { TextAreaField } from '../../ui/form/fields.tsx'
import type { FormAnswers } from './form-answers.ts'
import { FormPart } from './form-part.tsx'

/** The style sheet hides the names unless somebody comes along; without scripts they are always shown. */
export function Travelling({ answers }: { answers: FormAnswers }) {
  const { first, problemWith } = answers
  const comes = first('accompany') || 'No'
  return (
    <FormPart number={4} name="Travelling with you, and your message">
      <fieldset className="yes-no">
        <legend>Is anyone coming with you?</legend>
        <div className="yes-no-answers">
          {accompanyAnswers.map((answer) => (
            <label key={answer}>
              <input type="radio" name="accompany" value={answer} defaultChecked={answer === comes} />
              {answer}
            </label>
          ))}
        </div>
        {problemWith('accompany') && <p className="field-error">{problemWith('accompany')}</p>}
      </fieldset>
      <div className="accompanying">
        <TextAreaField
          name="names"
          label="Names of accompanying persons"
          hint="One name per line, as in the passport."
          rows={3}
          maxLength={1000}
          defaultValue={first('names')}
          autoComplete="off"
          error={problemWith('names')}
        />
      </div>
      <TextAreaField
        name="message"
        label="Message to the organisers"
        hint="Anything we should know: a request for the programme, dietary needs, a question."
        defaultValue={first('message')}
        autoComplete="off"
        error={problemWith('message')}
      />
    </FormPart>
  )
}
