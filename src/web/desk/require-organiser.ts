import { data, type RouterContextProvider } from 'react-router'
import { type ConferenceRight, mayInConference } from '#domain/desk/conference-rights.ts'
import { asOrganiser, type Organiser } from '#domain/desk/organiser.ts'
import { type DeskRight, hasRight } from '#domain/desk/rights.ts'
import type { Services } from '#domain/services.ts'
import { redirectToLogin, redirectToPasskey, signedInContext } from '../accounts/signed-in-context.ts'
import { servicesContext } from '../request-context.ts'

/** Every loader of the desk starts with this, and names the rights of which one is needed; the layout's check is not enough, because loaders run in parallel. */
export async function requireOrganiser(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  anyOf: readonly DeskRight[],
): Promise<{ services: Services; organiser: Organiser }> {
  const person = await context.get(signedInContext)()
  if (!person) throw redirectToLogin(request)
  if (person.lacksPasskey) throw redirectToPasskey(request)
  const organiser = asOrganiser(person)
  // A participant is not told that the page exists.
  if (!organiser) throw data(null, { status: 404 })
  if (anyOf.length > 0 && !anyOf.some((right) => hasRight(organiser, right))) throw data(anyOf, { status: 403 })
  return { services: context.get(servicesContext), organiser }
}

/** The same for a page about one conference: a role in it that permits `inConference` is enough. */
export async function requireOrganiserIn(
  args: { context: Readonly<RouterContextProvider>; request: Request },
  right: DeskRight,
  conferenceId: string,
  inConference: ConferenceRight = right,
): Promise<{ services: Services; organiser: Organiser }> {
  const found = await requireOrganiser(args, [])
  const { services, organiser } = found
  if (hasRight(organiser, right) || (await mayInConference(services.db, organiser, inConference, conferenceId))) return found
  throw data([right], { status: 403 })
}
