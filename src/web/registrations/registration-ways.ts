import type { ShownRegistration } from './load-registration.ts'

interface Way {
  to: string
  text: string
  isMain: boolean
}

/** What a payer can do from the page of a registration, beside correcting it. Each way is named here once its page exists. */
export function waysOf(_registration: ShownRegistration): Way[] {
  return []
}
