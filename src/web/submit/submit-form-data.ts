import { servicesContext } from '../request-context.ts'
import type { Route } from './+types/submit-form-data.ts'
import { loadSubmitForm } from './load-submit-form.ts'

/** Fetched when the popup opens, because a cached page does not know whether the call is still open. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return Response.json(await loadSubmitForm(context.get(servicesContext), params.id))
}
