import { formatDay, formatDays } from '#domain/dates.ts'
import { paths } from '../paths.ts'
import { SubmitLink } from '../submit/popup/submit-link.tsx'
import { DeadlineNote } from '../ui/deadline-note.tsx'
import { Link } from '../ui/link.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { callAlertsAddress, conferencesTrail } from './addresses.ts'
import type { ConferenceView } from './load-conference.ts'
import { orTba } from './or-tba.ts'
import { ReaderDeadline } from './reader-deadline.tsx'

/** The head of a conference's page: title, theme, dates, place and deadline. */
export function Banner({ view }: { view: ConferenceView }) {
  const { conference, cover, submit, calendar, standing } = view
  const isHalted = standing === 'postponed' || standing === 'cancelled'
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
          {conference.collaboration && <p className="collaboration">{collaborationText(conference.collaboration)}</p>}
          <p className="theme">{conference.theme}</p>
        </div>
        <div className="banner-end">
          <AbstractDeadline view={view} />
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
            {view.programme && (
              <Link className="button quiet" to={view.programme}>
                Programme
              </Link>
            )}
            {standing !== 'past' && !isHalted && (
              <a className="button quiet" href={calendar} type="text/calendar">
                Add to calendar
              </a>
            )}
          </p>
        </div>
        <img className="cover" src={cover} alt="" width={800} height={500} fetchPriority="high" />
        <dl className="banner-facts">
          <div>
            <dt>Start date</dt>
            <dd>
              <StartDate view={view} />
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
        </dl>
      </div>
    </div>
  )
}

/** Beside the button that it limits: on a phone both come before the picture and the other facts. */
function AbstractDeadline({ view: { dates, standing } }: { view: ConferenceView }) {
  if (standing === 'cancelled') return null
  const deadline = dates.find((date) => date.key === 'abstractDeadline')
  const isHalted = standing === 'postponed'
  return (
    <dl className="banner-deadline">
      <dt>Abstract deadline</dt>
      <dd>
        {deadline?.day && !isHalted ? formatDay(deadline.day) : orTba('')}{' '}
        {deadline && standing !== 'past' && !isHalted && <DeadlineNote deadline={deadline.deadline} />}
        {deadline?.day && deadline.zone && standing === 'call-open' && (
          <small>
            23:59 {deadline.zone}
            <ReaderDeadline closesAt={deadline.closesAt} day={deadline.day} withTimeLeft />
          </small>
        )}
      </dd>
    </dl>
  )
}

/** What the desk's form has as its label, unless the text says it itself. */
function collaborationText(collaboration: string): string {
  return /^in collaboration with\b/i.test(collaboration) ? collaboration : `In collaboration with ${collaboration}`
}

/** The days; those of a postponed or cancelled conference are struck through. */
function StartDate({ view: { conference, standing, previousStartDate } }: { view: ConferenceView }) {
  const { startDate, endDate } = conference
  if (standing === 'postponed' || standing === 'cancelled')
    return (
      <>
        {standing === 'postponed' ? 'To be announced' : 'Cancelled'}
        <small>
          was <del dateTime={startDate}>{formatDays(startDate, endDate)}</del>
        </small>
      </>
    )
  return (
    <>
      <time dateTime={startDate}>{formatDay(startDate)}</time>
      {endDate !== startDate && <small>until {formatDay(endDate)}</small>}
      {previousStartDate && (
        <small>
          was <del dateTime={previousStartDate}>{formatDay(previousStartDate)}</del>
        </small>
      )}
    </>
  )
}

/** After the call: the state of the conference, and the next open call on the same topic. */
function StandingNote({ view }: { view: ConferenceView }) {
  const { standing, conference, next } = view
  if (standing === 'call-open') return null
  return (
    <div className="standing">
      <p>{standingText(view)}</p>
      {view.notice && <RichText html={view.notice} />}
      <p>
        {next ? (
          <>
            The next call on {conference.topic} is open: <Link to={next.address}>{`${next.conNo} ${next.subConference}`}</Link>,{' '}
            {formatDays(next.startDate, next.endDate)}.
          </>
        ) : (
          <>
            No other call on {conference.topic} is open yet. <Link to={callAlertsAddress(conference.topic)}>Tell me about the next one</Link>, or see{' '}
            <Link to={paths.conferenceYears}>all upcoming conferences</Link>.
          </>
        )}
      </p>
    </div>
  )
}

function standingText({ standing, conference, mayRegister }: ConferenceView): string {
  const days = formatDays(conference.startDate, conference.endDate)
  if (standing === 'postponed') return `This conference is postponed. It was to take place on ${days}; the new dates will be announced here.`
  if (standing === 'cancelled') return `This conference is cancelled. It was to take place on ${days}.`
  if (standing === 'past') return `This conference is over. It took place on ${days}. Thank you to everyone who came.`
  if (standing === 'running') return `This conference is taking place now, ${days}.`
  const until = conference.abstractDeadline ? ` on ${formatDay(conference.abstractDeadline)}` : ''
  return `The call for abstracts closed${until}${mayRegister ? '. You are still welcome as a listener or a virtual delegate.' : ', and so has registration.'}`
}
