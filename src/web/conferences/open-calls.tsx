import { formatDay, formatDays } from '#domain/dates.ts'
import { SubmitLink } from '../submit/popup/submit-link.tsx'
import { DeadlineNote } from '../ui/deadline-note.tsx'
import { Link } from '../ui/link.tsx'
import type { OpenCall } from './load-years.ts'
import { orTba } from './or-tba.ts'

/** Two rows on a wide screen. */
const shownAtFirst = 6

/** The calls to which something can be sent now, the next deadline first. */
export function OpenCalls({ calls }: { calls: OpenCall[] }) {
  if (calls.length === 0) return null
  const more = calls.slice(shownAtFirst)
  return (
    <section className="open-calls" aria-labelledby="open-calls">
      <h2 id="open-calls">Open for abstracts</h2>
      <CallList calls={calls.slice(0, shownAtFirst)} />
      {more.length > 0 && (
        <details>
          <summary>
            {more.length} more open {more.length === 1 ? 'call' : 'calls'}
          </summary>
          <CallList calls={more} />
        </details>
      )}
    </section>
  )
}

function CallList({ calls }: { calls: OpenCall[] }) {
  return (
    <ul className="plain-list">
      {calls.map((call) => (
        <li key={call._id}>
          <p className="until">
            {call.abstractDeadline ? (
              <>
                Until <time dateTime={call.abstractDeadline}>{formatDay(call.abstractDeadline)}</time>
              </>
            ) : (
              'Until the conference begins'
            )}{' '}
            <DeadlineNote deadline={call.deadline} />
          </p>
          <h3>
            <Link to={call.address}>{orTba(call.subConference)}</Link>
          </h3>
          <p className="when">
            {formatDays(call.startDate, call.endDate)} · {orTba([call.location, call.country].filter(Boolean).join(', '))}
          </p>
          <p>
            <SubmitLink to={call.submit} className="arrow">
              Submit an abstract<span className="unseen"> to {call.subConference}</span>
            </SubmitLink>
          </p>
        </li>
      ))}
    </ul>
  )
}
