import { paths } from '../paths.ts'
import { SubmitLink } from '../submit/popup/submit-link.tsx'
import { dayInWords } from '../ui/day.ts'
import { DeadlineNote } from '../ui/deadline-note.tsx'
import { Link } from '../ui/link.tsx'
import { conferencesTrail } from './conferences-trail.ts'
import type { ConferenceView } from './load-conference.ts'
import { orTba } from './or-tba.ts'
import { ReaderDeadline } from './reader-deadline.tsx'
import { StandingNote } from './standing-note.tsx'

/** What a visitor must know in the first minute: which conference, about what, when, where, and until when to write. */
export function Banner({ view }: { view: ConferenceView }) {
  const { conference, dates, cover, submit, calendar, standing } = view
  const deadline = dates.find((date) => date.key === 'abstractDeadline')
  return (
    <div className="banner">
      <div className="frame">
        <div className="banner-words">
          <nav aria-label="Breadcrumb">
            <ol className="crumbs">
              {[{ name: 'Home', path: paths.home }, ...conferencesTrail].map((step) => (
                <li key={step.path}>
                  <Link to={step.path}>{step.name}</Link>
                </li>
              ))}
              <li aria-current="page">{conference.subConference}</li>
            </ol>
          </nav>
          <p className="kicker">
            <span className="number">{conference.conNo}</span> {conference.mainConference}
          </p>
          <h1>{conference.subConference}</h1>
          {conference.collaboration && <p className="collaboration">{conference.collaboration}</p>}
          <p className="theme">{conference.theme}</p>
        </div>
        <img className="cover" src={cover} alt="" width={800} height={500} />
        <dl className="banner-facts">
          <div>
            <dt>Start date</dt>
            <dd>
              <time dateTime={conference.startDate}>{dayInWords(conference.startDate)}</time>
              {conference.endDate !== conference.startDate && <small>until {dayInWords(conference.endDate)}</small>}
            </dd>
          </div>
          <div>
            <dt>Venue</dt>
            <dd>{orTba(conference.venue)}</dd>
          </div>
          <div>
            <dt>Location</dt>
            <dd>{orTba(conference.location)}</dd>
          </div>
          <div>
            <dt>Country</dt>
            <dd>{orTba(conference.country)}</dd>
          </div>
          <div className="until">
            <dt>Abstract deadline</dt>
            <dd>
              {deadline?.day ? dayInWords(deadline.day) : orTba('')} {deadline && standing !== 'past' && <DeadlineNote deadline={deadline.deadline} />}
              {deadline?.day && deadline.zone && standing === 'call-open' && (
                <small>
                  23:59 {deadline.zone}
                  <ReaderDeadline closesAt={deadline.closesAt} day={deadline.day} withTimeLeft />
                </small>
              )}
            </dd>
          </div>
        </dl>
        <div className="banner-end">
          <StandingNote view={view} />
          <p className="ways">
            {standing === 'call-open' && (
              <SubmitLink className="button" to={submit}>
                Submit an abstract
              </SubmitLink>
            )}
            {standing === 'call-closed' && (
              <a className="button" href="#registration">
                Fees and registration
              </a>
            )}
            {standing !== 'past' && (
              <a className="button quiet" href={calendar} type="text/calendar">
                Add to calendar
              </a>
            )}
          </p>
        </div>
      </div>
    </div>
  )
}
