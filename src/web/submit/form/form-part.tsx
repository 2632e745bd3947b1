/** One of the four parts of the form, numbered so that a person knows how far it still is. */
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
