import { servicesContext } from '../services-context.ts'
import type { Route } from './+types/submit-form-data.ts'
import { loadSubmitForm } from './load-submit-form.ts'

/** The popup asks for this when it opens; a page that is kept for everybody cannot know whether the call is still open. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return Response.json(await loadSubmitForm(context.get(servicesContext), params.id))
}
