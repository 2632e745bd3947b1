import { redirect } from 'react-router'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import type { Route } from './+types/mail-templates.ts'

/** The address of the page that only knew openings and closings. */
export async function loader(args: Route.LoaderArgs) {
  await requireOrganiser(args, ['people'])
  throw redirect(deskPaths.letters)
}
