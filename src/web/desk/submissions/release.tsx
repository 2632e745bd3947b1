import { useNavigate } from 'react-router'
import { maxReleasePreviews, previewReleases } from '#domain/submissions/desk/decide-papers.ts'
import { readPaperQuery } from '#domain/submissions/desk/paper-query.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/release.ts'
import { ReleaseList } from './release-list.tsx'
import { useSubmissionMutations } from './use-submission-mutations.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['submissions'])
  const search = new URL(args.request.url).searchParams
  const withScores = search.get('scores') === 'yes'
  const { releases, more } = await previewReleases(services, organiser, readPaperQuery(search), { withScores })
  return { releases, first: more ? maxReleasePreviews : undefined, withScores }
}

/** Shows every mail that a release would send, before it is confirmed. */
export default function Release({ loaderData: { releases, first, withScores } }: Route.ComponentProps) {
  const { perform, busy, problem } = useSubmissionMutations()
  const navigate = useNavigate()

  async function release() {
    const selection = { chosen: releases.map(({ reference, version }) => ({ reference, version })) }
    const result = await perform('release', { selection, withScores }, ['the decision is released', 'the decisions are released'])
    if (result.ok && result.data.left.length === 0) await navigate(deskPaths.submissions)
  }
  return (
    <DeskPage title="Release decisions" subtitle="What the authors will read. Nothing has gone out yet.">
      {releases.length === 0 ? (
        <p className="desk-empty">
          No decisions are waiting to be released here. <Link to={`${deskPaths.submissions}?waiting=yes`}>All waiting decisions</Link>
        </p>
      ) : (
        <ReleaseList
          releases={releases}
          first={first}
          withScores={withScores}
          back={deskPaths.submissions}
          busy={busy}
          problem={problem}
          onRelease={() => void release()}
        />
      )}
    </DeskPage>
  )
}
