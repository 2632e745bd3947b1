import { href } from 'react-router'
import type { Standing } from '#domain/conferences/important-dates.ts'
import { formatDays } from '#domain/dates.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import type { SubmitConference } from './load-submit-form.ts'

interface CallClosedProps {
  conference: SubmitConference
  standing: Standing
  next: Omit<SubmitConference, 'fees' | 'standardFees' | 'maxFiles'> | undefined
}

/** Shown instead of the form after the call: when it closed, and the next open call. */
export function CallClosed({ conference, standing, next }: CallClosedProps) {
  if (conference.halted)
    return (
      <div className="call-closed">
        <p className="lead">{conference.halted}</p>
        <p>
          <Link to={href(paths.conference, { id: conference.id, conference: conference.slug })}>Its page</Link> says what happened.
        </p>
        <NextCall next={next} />
      </div>
    )
  return (
    <div className="call-closed">
      <p className="lead">
        The call for this conference closed on <strong>{conference.closesAt}</strong>.{' '}
        {standing === 'past' ? 'The conference itself is over.' : 'We are sorry that you missed this one.'}
      </p>
      {standing === 'call-closed' && (
        <p>
          Registration closed on <strong>{conference.registrationClosesAt}</strong>. If you would still like to come,{' '}
          <Link to={paths.contact}>write to us</Link>: we reply within 48 hours.
        </p>
      )}
      <NextCall next={next} />
    </div>
  )
}

/** Shown above the form after the call for papers, while listeners may still register. */
export function ListenersOnly({ conference, next }: Omit<CallClosedProps, 'standing'>) {
  return (
    <div className="call-closed">
      <p className="lead">
        The call for papers closed on <strong>{conference.closesAt}</strong>. You are still welcome as a listener or a virtual delegate: please register below
        until <strong>{conference.registrationClosesAt}</strong>.
      </p>
      <NextCall next={next} />
    </div>
  )
}

/** The next open call on the same topic. */
function NextCall({ next }: Pick<CallClosedProps, 'next'>) {
  return next ? (
    <div className="notice">
      <p>
        The next call on this topic is open: <strong>{next.name}</strong>, {formatDays(next.startDate, next.endDate)} in {next.location}, {next.country}.
        Abstracts are accepted until {next.closesAt}.
      </p>
      <p className="call-closed-ways">
        <Link className="button" to={href(paths.conferenceSubmit, { id: next.id, conference: next.slug })} prefetch="none">
          Submit to {next.location}
        </Link>
        <Link className="button quiet" to={href(paths.conference, { id: next.id, conference: next.slug })}>
          See the conference first
        </Link>
      </p>
    </div>
  ) : (
    <p>
      No other call on this topic is open yet. <Link to={paths.conferenceYears}>See all conferences</Link> with their deadlines.
    </p>
  )
}
