import { data, type RouterContextProvider } from 'react-router'
import type { SignedIn } from '#domain/accounts/account.ts'
import type { Reviewer } from '#domain/review/pool/reviewer.ts'
import { reviewersOf } from '#domain/review/pool/reviewers.store.ts'
import type { Services } from '#domain/services.ts'
import { redirectToLogin, signedInContext } from '../accounts/signed-in-context.ts'
import { servicesContext } from '../request-context.ts'

/** Every loader of a reviewer's own pages starts with this. Whoever is not in the pool is not told that the page exists. */
export async function requireReviewer({
  context,
  request,
}: {
  context: Readonly<RouterContextProvider>
  request: Request
}): Promise<{ services: Services; person: SignedIn; reviewer: Reviewer }> {
  const person = await context.get(signedInContext)()
  if (!person) throw redirectToLogin(request)
  const services = context.get(servicesContext)
  const reviewer = await reviewersOf(services.db).ofAccount(person)
  if (!reviewer) throw data(null, { status: 404 })
  return { services, person, reviewer }
}
