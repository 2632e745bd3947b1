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
    // PostgreSQL cannot even be asked about a NUL. Its neighbour can, and every schema refuses it in words, together with all other problems.
    const text = value.replaceAll('\0', '\u0001').replace(loneSurrogate, '\uFFFD')
    const known = this.values[name]
    if (known) known.push(text)
    else this.values[name] = [text]
  }
}
