import { Refusal } from '#domain/refusal.ts'

const mostFields = 200
const longestName = 100
/** Half a character: it has no UTF-8, so it could not come back as it was sent. */
const loneSurrogate = /\p{Cs}/gu

/** The text fields of a form as they arrive, under the names they were sent with; no name can reach anything but this record. */
export class FormFields {
  readonly values: Record<string, string[]> = Object.create(null)
  #count = 0

  add(name: string, value: string): void {
    if (name === '') return
    if (name.length > longestName) throw new Refusal('request.invalid', 'The form has a field with a name that is too long.')
    this.#count += 1
    if (this.#count > mostFields) throw new Refusal('request.too_large', `The form has more than ${mostFields} fields.`)
    // PostgreSQL cannot keep it, and no person can type it.
    if (value.includes('\0'))
      throw new Refusal('request.invalid', 'The form has a character that cannot be stored.', { [name]: 'Please remove the invisible characters.' })
    const text = value.replace(loneSurrogate, '\uFFFD')
    const known = this.values[name]
    if (known) known.push(text)
    else this.values[name] = [text]
  }
}
