import { data, href } from 'react-router'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { mayInConference, openParts } from '#domain/desk/conference-rights.ts'
import { hasRight } from '#domain/desk/rights.ts'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiserIn } from '../require-organiser.ts'
import { loadList } from '../submissions/load-list.ts'
import { formatTotal, ListActions, SubmissionList } from '../submissions/submission-list.tsx'
import type { Route } from './+types/papers.ts'
import { ConferenceHead } from './conference-head.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiserIn(args, 'conferences', args.params.id, 'read')
  const { id } = args.params
  const conference = await deskConferencesOf(services.db).head(id)
  if (!conference) throw data(null, { status: 404 })
  const list = await loadList(services, new URL(args.request.url), { path: href(deskPaths.conferencePapers, { id }), conference: id })
  const parts = await openParts(services.db, organiser, id, conference.journal)
  const mayAct = await mayInConference(services.db, organiser, 'submissions', id)
  return { conference: { ...conference, parts }, list, mayAct, mayEnter: hasRight(organiser, 'submissions') }
}

/** The papers of one conference: the list of submissions with the conference fixed. */
export default function ConferencePapers({ loaderData: { conference, list, mayAct, mayEnter } }: Route.ComponentProps) {
  return (
    <ConferenceHead conference={conference} tab="papers" actions={<ListActions mayEnter={mayEnter} />}>
      <p className="soft">{formatTotal(list.total)}</p>
      <SubmissionList data={list} mayAct={mayAct} />
    </ConferenceHead>
  )
}
