import { redirect } from 'react-router'
import { requireOrganiser } from '../require-organiser.ts'
import type { Route } from './+types/registrations.ts'

/** The list of registrations knows its filter by the address; the tab leads there. */
export async function loader(args: Route.LoaderArgs) {
  await requireOrganiser(args, ['conferences'])
  throw redirect(`/desk/registrations?${new URLSearchParams({ conference: args.params.id })}`)
}
