import { href, redirect } from 'react-router'
import { publishingDeskOf } from '#domain/publishing/desk/publishing-desk.store.ts'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import type { Route } from './+types/conference-publishing.ts'

/** Leads to the volume of a conference, or to making one. */
export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['publishing'])
  const volume = await publishingDeskOf(services.db).volumeOfConference(args.params.id)
  throw redirect(volume ? href(deskPaths.publishingVolume, { id: volume }) : `${deskPaths.publishing}?conference=${encodeURIComponent(args.params.id)}`)
}
