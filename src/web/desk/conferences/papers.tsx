import { data, href } from 'react-router'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiserIn } from '../require-organiser.ts'
import { loadList } from '../submissions/load-list.ts'
import { formatTotal, ListActions, SubmissionList } from '../submissions/submission-list.tsx'
import type { Route } from './+types/papers.ts'
import { ConferenceHead } from './conference-head.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiserIn(args, 'conferences', args.params.id, 'read')
  const { id } = args.params
  const conference = await deskConferencesOf(services.db).head(id)
  if (!conference) throw data(null, { status: 404 })
  const list = await loadList(services, new URL(args.request.url), { path: href(deskPaths.conferencePapers, { id }), conference: id })
  return { conference, list }
}

/** The papers of one conference: the list of submissions with the conference fixed. */
export default function ConferencePapers({ loaderData: { conference, list } }: Route.ComponentProps) {
  return (
    <ConferenceHead conference={conference} tab="papers" actions={<ListActions />}>
      <p className="soft">{formatTotal(list.total)}</p>
      <SubmissionList data={list} />
    </ConferenceHead>
  )
}
