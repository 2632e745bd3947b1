/** One of the numbered parts of the form: four, or fewer for a manuscript. */
export function FormPart({ number, of = 4, name, children }: { number: number; of?: number; name: string; children: React.ReactNode }) {
  return (
    <fieldset className="form-part">
      <legend>
        <span className="form-part-number">
          {number} of {of}
        </span>{' '}
        {name}
      </legend>
      {children}
    </fieldset>
  )
}
