import { data } from 'react-router'
import type { Route } from './+types/desk-not-found.ts'
import { requireOrganiser } from './require-organiser.ts'

/** Any unknown address below /desk: organisers see the desk's own 404 page, others the public one. */
export async function loader(args: Route.LoaderArgs) {
  await requireOrganiser(args, [])
  throw data(null, { status: 404 })
}

export default function DeskNotFound() {
  return null
}
