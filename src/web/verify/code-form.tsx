import { paths } from '../paths.ts'
import { FormScope, TextField } from '../ui/form/fields.tsx'

/** The field for a code; a plain form, which needs no JavaScript. */
export function CodeForm({ typed, problem }: { typed: string; problem: string | undefined }) {
  return (
    <FormScope value="verify">
      <form className="form narrow" method="get" action={paths.verify}>
        <TextField
          name="code"
          label="Code of the document"
          required
          hint="Capitals, spaces and hyphens do not matter."
          maxLength={80}
          autoComplete="off"
          defaultValue={typed}
          error={problem}
        />
        <div className="form-actions">
          <button type="submit" className="button">
            Check
          </button>
        </div>
      </form>
    </FormScope>
  )
}
