import { data, href, useNavigate } from 'react-router'
import { slugOf } from '#domain/conferences/conference.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { formatDays } from '#domain/dates.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/move-to-conference.ts'
import { ConferenceChoice } from './conference-choice.tsx'
import { loadSubmission } from './load-submission.ts'
import { publishedConferences, resolveConference } from './resolve-conference.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['submissions'])
  const url = new URL(args.request.url)
  const conferenceSearch = await resolveConference(services, url, publishedConferences(services, 'not over'))
  const { reference, version, name, title, conference } = await loadSubmission(services, args.params.reference)
  const id = conferenceSearch.typed === '' ? url.searchParams.get('conference') : null
  const target = id ? await conferencesOf(services.db).find(id) : undefined
  if (id && !target) throw data(null, { status: 404 })
  return {
    paper: { reference, version, name, title, conference },
    conferenceSearch,
    target: target && {
      id: target._id,
      slug: slugOf(target),
      name: target.subConference,
      where: `${formatDays(target.startDate, target.endDate)}, ${target.location}, ${target.country}`,
    },
  }
}

/** Moves a paper to another conference: choose it, read what that means, and say whether the author is told. */
export default function MoveToConference({ loaderData: { paper, conferenceSearch, target } }: Route.ComponentProps) {
  const { mutate, busy, problem } = useMutation()
  const navigate = useNavigate()
  const page = href(deskPaths.submission, { reference: paper.reference })

  async function move(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const body = { version: paper.version, conference: target?.id, letter: fields.get('letter') === 'yes', note: String(fields.get('note') ?? '') }
    const result = await mutate(`/submissions/${paper.reference}/conference`, body, () => ({ text: `${paper.reference} is at ${target?.name} now.` }))
    if (result.ok) await navigate(page)
  }
  return (
    <DeskPage
      title={`Move ${paper.reference}`}
      subtitle={
        <>
          {paper.title || 'No title yet'}, by {paper.name}, now at {paper.conference.name}
        </>
      }
      actions={
        <Link className="button quiet" to={page}>
          Back to {paper.reference}
        </Link>
      }
    >
      <ConferenceChoice
        search={conferenceSearch}
        chosen={target && { id: target.id, name: target.name }}
        action={href(deskPaths.submissionConference, { reference: paper.reference })}
      />
      {target && (
        <form className="desk-panel act-form" onSubmit={(event) => void move(event)}>
          <h2>
            To <Link to={href(paths.conference, { id: target.id, conference: target.slug })}>{target.name}</Link>, {target.where}
          </h2>
          <ul>
            <li>Its reference, its state, its files and the author’s link stay as they are.</li>
            <li>The author’s page shows the new conference and its dates at once. The fee stays what it was.</li>
            <li>To take it back, move it to {paper.conference.name} again; an e-mail cannot be recalled.</li>
          </ul>
          <label className="tick">
            <input type="checkbox" name="letter" value="yes" defaultChecked /> Tell {paper.name} by mail
          </label>
          <label className="desk-field">
            Note to the author (part of the mail)
            <textarea name="note" rows={4} maxLength={2000} />
          </label>
          <ProblemNote problem={problem} />
          <div>
            <button type="submit" className="button" aria-disabled={busy}>
              {busy ? 'Please wait…' : `Move it to ${target.name}`}
            </button>
          </div>
        </form>
      )}
    </DeskPage>
  )
}
