import { useNavigate } from 'react-router'
import { maxReleasePreviews, previewReleases } from '#domain/submissions/desk/decide-papers.ts'
import { readPaperQuery } from '#domain/submissions/desk/paper-query.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { ProblemNote } from '../ui/use-mutation.tsx'
import type { Route } from './+types/release.ts'
import { StateBadge } from './state-badge.tsx'
import { useSubmissionMutations } from './use-submission-mutations.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['submissions'])
  const { releases, more } = await previewReleases(services, organiser, readPaperQuery(new URL(args.request.url).searchParams))
  return { releases, more, maxReleasePreviews }
}

/** Shows every mail that a release would send, before it is confirmed. */
export default function Release({ loaderData: { releases, more, maxReleasePreviews } }: Route.ComponentProps) {
  const { perform, busy, problem } = useSubmissionMutations()
  const navigate = useNavigate()
  const mails = releases.filter(({ mail }) => mail).length

  async function release() {
    const selection = { chosen: releases.map(({ reference, version }) => ({ reference, version })) }
    const result = await perform('release', { selection }, ['the decision is released', 'the decisions are released'])
    if (result.ok && result.data.left.length === 0) await navigate(deskPaths.submissions)
  }
  return (
    <DeskPage title="Release decisions" subtitle="What the authors will read. Nothing has gone out yet.">
      {releases.length === 0 ? (
        <p className="desk-empty">
          No decisions are waiting to be released here. <Link to={`${deskPaths.submissions}?waiting=yes`}>All waiting decisions</Link>
        </p>
      ) : (
        <>
          <div className="desk-panel release-ask">
            <p>
              {releases.length === 1 ? 'One decision becomes' : `${releases.length} decisions become`} known to the authors at once, and{' '}
              {mails === 1 ? 'one mail goes' : `${mails} mails go`} out. This cannot be taken back.
              {more && ` There are more: these are the first ${maxReleasePreviews}; the others follow after them.`}
            </p>
            <p className="desk-actions">
              <button type="button" className="button" aria-disabled={busy} onClick={() => void release()}>
                {busy ? 'Please wait…' : releases.length === 1 ? 'Release it and send the mail' : `Release all ${releases.length} and send the mails`}
              </button>
              <Link className="button quiet" to={deskPaths.submissions}>
                Not yet
              </Link>
            </p>
            <ProblemNote problem={problem} />
          </div>
          <ol className="plain-list mail-previews">
            {releases.map(({ reference, decision, decisionInWords, name, conference, mail, names }) => (
              <li key={reference} className="desk-panel">
                <h2>
                  {reference}, {name} <StateBadge state={decision} words={decisionInWords} waiting={false} />
                </h2>
                <p className="soft">{conference}</p>
                {names.length > 0 && (
                  <p className="notice warn">
                    The author may learn who reviewed it from “{names[0]}”. Please take the decision back and give the review back to its reviewer, if that is
                    so.
                  </p>
                )}
                {mail ? (
                  <details open={releases.length <= 10}>
                    <summary>
                      To {mail.to}: {mail.subject}
                    </summary>
                    <pre className="mail-text">{mail.text}</pre>
                  </details>
                ) : (
                  <p>This person has left; no letter is sent.</p>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </DeskPage>
  )
}
