import * as z from 'zod/mini'
import { isDeliverableAddress } from '../../forms/person-fields.schema.ts'

const erasedDomain = '@deleted.invalid'

/** The address of somebody else, as the organiser knows it: a domain in its own script is compared as it is stored. */
export const personAddress = z.string('Please enter an e-mail address.').check(
  z.trim(),
  z.minLength(1, 'Please enter an e-mail address.'),
  z.maxLength(254, 'This e-mail address is too long.'),
  z.overwrite(withAsciiDomain),
  z.refine((address) => isDeliverableAddress(address), 'Please enter a whole e-mail address such as name@university.edu.'),
  z.refine((address) => !address.toLowerCase().endsWith(erasedDomain), 'This stands for somebody who was erased already.'),
)

/** `ada@exämple.org` is `ada@xn--exmple-cua.org`, as mail servers write it. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 0 || !/[^\x20-\x7e]/.test(domain) || !URL.canParse(`http://${domain}`)) return address
  return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
}
