import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/submissions.ts'
import { allSubmissions } from './list-view.ts'
import { loadList } from './load-list.ts'
import { formatTotal, ListActions, SubmissionList } from './submission-list.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['submissions'])
  return loadList(services, new URL(args.request.url), allSubmissions)
}

/** Until it is clear which conference is meant, nothing is listed. */
function unclearText({ conferenceSearch }: Route.ComponentProps['loaderData']): string | undefined {
  if (conferenceSearch.typed === '') return undefined
  return conferenceSearch.matches.length > 0 ? 'Please choose the conference.' : 'No such conference.'
}

export default function Submissions({ loaderData: data }: Route.ComponentProps) {
  return (
    <DeskPage title="Submissions" subtitle={unclearText(data) ?? formatTotal(data.total)} actions={<ListActions />}>
      <SubmissionList data={data} />
    </DeskPage>
  )
}
