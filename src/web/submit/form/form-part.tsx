/** One of the four numbered parts of the form. */
export function FormPart({ number, name, children }: { number: number; name: string; children: React.ReactNode }) {
  return (
    <fieldset className="form-part">
      <legend>
        <span className="form-part-number">{number} of 4</span> {name}
      </legend>
      {children}
    </fieldset>
  )
}
