import { href } from 'react-router'
import { formatTimestamp } from '#domain/dates.ts'
import { failedJobsOf, type JobSubject } from '#domain/jobs/failed-jobs.store.ts'
import { type JobName, jobMeanings } from '#domain/jobs/job-meanings.ts'
import { postedFormContext } from '../../request-context.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import type { Route } from './+types/failed-jobs.ts'

const doneMessages: Record<string, string> = {
  retry: 'It is tried again now. If it fails again, it comes back to this list within some minutes.',
  'set-aside': 'It is set aside, and listed below the others.',
}

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['settings'])
  const store = failedJobsOf(services.db)
  const jobs = await store.list()
  const subjects = new Map<string, JobSubject>()
  for (const queue of new Set(jobs.map((job) => job.queue))) {
    const keys = jobs.filter((job) => job.queue === queue).map(({ key }) => key)
    for (const [key, subject] of await store.subjects(queue, keys)) subjects.set(`${queue} ${key}`, subject)
  }
  const done = new URL(args.request.url).searchParams.get('done') ?? ''
  return {
    problem: args.context.get(postedFormContext)?.message,
    done: Object.hasOwn(doneMessages, done) ? doneMessages[done] : undefined,
    jobs: jobs.map(({ queue, key, error, failedAt, setAside }) => ({
      queue,
      key,
      // One of an earlier version, or of a later one.
      ...(Object.hasOwn(jobMeanings, queue) ? jobMeanings[queue as JobName] : { work: queue, failure: '' }),
      subject: subjects.get(`${queue} ${key}`),
      error: error || 'it ended without saying why',
      failed: formatTimestamp(failedAt),
      setAside: setAside && `Set aside by ${setAside.by}, ${formatTimestamp(setAside.at)}`,
    })),
  }
}

export default function FailedJobs({ loaderData: { jobs, done, problem } }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Failed work"
      subtitle="What the program does behind the pages and could not do, however often it tried. What works later leaves the list by itself."
    >
      {problem && (
        <p className="notice bad" role="alert">
          {problem}
        </p>
      )}
      {done && (
        <p className="notice" role="status">
          {done}
        </p>
      )}
      {jobs.length === 0 ? (
        <p className="soft">Nothing has failed.</p>
      ) : (
        <DeskTable caption="Failed work, the latest first" columns={['What', 'About', 'When', 'What to do']}>
          {jobs.map((job) => (
            <tr key={`${job.queue} ${job.key}`}>
              <td>
                <strong>{job.work}</strong>
                <p className="words">{job.failure}</p>
                <p className="soft words">The program said: {job.error}</p>
              </td>
              <td data-label="About">
                {job.subject ? (
                  <Link className="words" to={addressOf(job.subject)}>
                    {job.subject.name || 'Without a title'}
                  </Link>
                ) : (
                  'Everything of its kind'
                )}
              </td>
              <td data-label="When">{job.failed}</td>
              <td>
                <form className="desk-actions" method="post" action={deskPaths.failedJobs}>
                  <input type="hidden" name="queue" value={job.queue} />
                  <input type="hidden" name="key" value={job.key} />
                  <button type="submit" className="button" name="act" value="retry">
                    Try again <span className="unseen">{job.subject?.name ?? job.work}</span>
                  </button>
                  {!job.setAside && (
                    <button type="submit" className="button quiet" name="act" value="set-aside">
                      Set aside <span className="unseen">{job.subject?.name ?? job.work}</span>
                    </button>
                  )}
                </form>
                {job.setAside && <p className="soft">{job.setAside}</p>}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
    </DeskPage>
  )
}

function addressOf(subject: JobSubject): string {
  if (subject.kind === 'submission') return href(deskPaths.submission, { reference: subject.reference })
  if (subject.kind === 'mail') return href(deskPaths.mailOne, { id: subject.id })
  return href(subject.kind === 'documents' ? deskPaths.conferenceDocuments : deskPaths.conferenceReview, { id: subject.conferenceId })
}
