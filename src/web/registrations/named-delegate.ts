import type { ShownDelegate, ShownRegistration } from './load-registration.ts'

/** The person that the address names with ?delegate=…; the only one where there are not several. */
export function namedDelegate({ delegates, reference }: ShownRegistration, request: Request): ShownDelegate | undefined {
  const named = new URL(request.url).searchParams.get('delegate')
  return named ? delegates.find((one) => one.reference === named) : (delegates.find((one) => one.reference === reference) ?? delegates[0])
}

/** The search of an address that names one person of several. */
export function delegateSearch({ delegates }: ShownRegistration, { reference }: { reference: string }): string {
  return delegates.length > 1 ? `?delegate=${encodeURIComponent(reference)}` : ''
}
