import { data } from 'react-router'
import type { Route } from './+types/not-there.ts'
import { openDesk } from './open-desk.ts'

/** Any address of the desk that no page has: an organiser reads so with the desk's furniture around it, others as everywhere. */
export async function loader(args: Route.LoaderArgs) {
  await openDesk(args)
  throw data(null, { status: 404 })
}

export default function NotThere() {
  return null
}
