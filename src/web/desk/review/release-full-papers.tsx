import { useState } from 'react'
import { data, href } from 'react-router'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { maxFullPaperReleases } from '#domain/review/full-paper/full-paper.ts'
import { previewFullPapers } from '#domain/review/full-paper/release-full-papers.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiserIn } from '../require-organiser.ts'
import { ReleaseList } from '../submissions/release-list.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/release-full-papers.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiserIn(args, 'review', args.params.id)
  const conference = await deskConferencesOf(services.db).head(args.params.id)
  if (!conference) throw data(null, { status: 404 })
  const withScores = new URL(args.request.url).searchParams.get('scores') === 'yes'
  const { releases, more } = await previewFullPapers(services, organiser, conference.id, { withScores })
  return { id: conference.id, name: conference.subConference, releases, first: more ? maxFullPaperReleases : undefined, withScores }
}

/** Every mail about decisions on full papers that become known to their authors. This cannot be taken back, so all are shown first. */
export default function ReleaseFullPapers({ loaderData: { id, name, releases, first, withScores } }: Route.ComponentProps) {
  const { mutate, busy, problem } = useMutation()
  const [left, setLeft] = useState<string[]>([])
  const board = href(deskPaths.conferenceReview, { id })

  async function release() {
    const chosen = releases.map(({ reference, decidedAt }) => ({ reference, decidedAt }))
    const result = await mutate<{ done: number; left: string[] }>(`/review/conferences/${id}/full-papers/release`, { chosen, withScores }, ({ done }) => ({
      text: done === 1 ? 'One author is told.' : `${done} authors are told.`,
    }))
    if (result.ok) setLeft(result.data.left)
  }
  return (
    <DeskPage title="Release decisions on full papers" subtitle={`${name}. What the authors will read. Nothing has gone out yet.`}>
      {left.length > 0 && (
        <ul className="notice warn" role="alert">
          {left.map((why) => (
            <li key={why}>{why}</li>
          ))}
        </ul>
      )}
      {releases.length === 0 ? (
        <p className="desk-empty">
          No decisions on full papers are waiting to be released here. <Link to={board}>The review board</Link>
        </p>
      ) : (
        <ReleaseList releases={releases} first={first} withScores={withScores} back={board} busy={busy} problem={problem} onRelease={() => void release()} />
      )}
    </DeskPage>
  )
}
