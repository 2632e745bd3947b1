import { href } from 'react-router'
import { deskConferencesOf } from '#domain/conferences/desk-conferences.store.ts'
import { maxPlannedPerMonth, type PlannedConference, type PlannedMonth, type YearPlan, yearPlan } from '#domain/conferences/year-plan.ts'
import { type CalendarDay, dayInZone, formatDays } from '#domain/dates.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/plan.ts'
import { ConferenceBadge, formatDayWithWeekday } from './conference-labels.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['conferences'])
  const requested = new URL(args.request.url).searchParams.get('year') ?? ''
  const today = dayInZone(services.now(), 'UTC')
  const year = /^[12]\d{3}$/.test(requested) ? Number(requested) : Number(today.slice(0, 4))
  // One more than a month shows, to detect whether there are more.
  const all = await deskConferencesOf(services.db).around(year, maxPlannedPerMonth + 1)
  return { year, today, plan: yearPlan(year, all) }
}

export default function Plan({ loaderData: { year, today, plan } }: Route.ComponentProps) {
  const conferences = plan.months.reduce((sum, month) => sum + month.conferences.length, 0)
  return (
    <DeskPage
      title={`Year plan ${year}`}
      subtitle={`${plan.months.some(({ hasMore }) => hasMore) ? 'More than ' : ''}${conferences} ${conferences === 1 ? 'conference' : 'conferences'} in twelve months.`}
      actions={
        <>
          <Link className="button quiet" to={`${deskPaths.conferencePlan}?year=${year - 1}`}>
            {year - 1}
          </Link>
          <Link className="button quiet" to={`${deskPaths.conferencePlan}?year=${year + 1}`}>
            {year + 1}
          </Link>
          <Link className="button" to={deskPaths.conferenceNew}>
            New conference
          </Link>
        </>
      }
    >
      <Findings plan={plan} year={year} />
      <div className="year-plan">
        {plan.months.map((month, index) => (
          <Month key={month.name} month={month} yearMonth={`${year}-${String(index + 1).padStart(2, '0')}`} today={today} />
        ))}
      </div>
    </DeskPage>
  )
}

const shortNames = { abstractDeadline: 'Abstracts', notification: 'Notification', paperDeadline: 'Papers', registrationDeadline: 'Registration' } as const

/** Clashes and gaps. */
function Findings({ plan: { gaps, clashes, moreClashes }, year }: { plan: YearPlan; year: number }) {
  if (gaps.length === 0 && clashes.length === 0) return <p className="notice good">Every month of {year} has a conference, and none clashes with another.</p>
  return (
    <section className="desk-panel" aria-labelledby="findings">
      <h2 id="findings">To look at</h2>
      <ul className="plan-findings">
        {clashes.map(({ kind, first, second }) => (
          <li key={`${first._id} ${second._id}`}>
            <span className="badge bad">Clash</span>{' '}
            {kind === 'same days' ? (
              <>
                <ConferenceLink conference={first} /> and <ConferenceLink conference={second} /> meet on the same days (
                {formatDays(second.startDate, second.endDate)}).
              </>
            ) : (
              <>
                <ConferenceLink conference={first} /> and <ConferenceLink conference={second} /> share the topic {first.topic} within four weeks.
              </>
            )}
          </li>
        ))}
        {moreClashes > 0 && <li className="soft">And {moreClashes} more of that kind.</li>}
        {gaps.length > 0 && (
          <li>
            <span className="badge warn">Gap</span> No conference in {formatNames(gaps)}.
          </li>
        )}
      </ul>
    </section>
  )
}

function formatNames(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
}

function ConferenceLink({ conference }: { conference: PlannedConference }) {
  return (
    <Link to={href(deskPaths.conference, { id: conference._id })}>
      {conference.conNo} {conference.subConference}
    </Link>
  )
}

function Month({ month, yearMonth, today }: { month: PlannedMonth; yearMonth: string; today: CalendarDay }) {
  return (
    <section className="desk-panel plan-month" data-past={yearMonth < today.slice(0, 7) || undefined} aria-labelledby={`month-${month.name}`}>
      <h2 id={`month-${month.name}`}>{month.name}</h2>
      {month.conferences.length === 0 && <p className="plan-gap">No conference in {month.name}</p>}
      {month.conferences.map((conference) => (
        <div className="plan-conference" key={conference._id}>
          <p>
            <ConferenceLink conference={conference} />{' '}
            {(conference.isDraft || conference.state !== 'scheduled') && <ConferenceBadge isDraft={conference.isDraft} state={conference.state} />}
          </p>
          <p className="soft">
            {formatDays(conference.startDate, conference.endDate)} ·{' '}
            {[conference.location, conference.country].filter(Boolean).join(', ') || 'Place to be announced'}
          </p>
        </div>
      ))}
      {month.hasMore && (
        <p>
          <Link to={`${deskPaths.conferences}?when=${yearMonth}`}>All conferences of {month.name}</Link>
        </p>
      )}
      {month.dates.length > 0 && (
        <>
          <h3>Due</h3>
          <ul className="plan-dates">
            {month.dates.map(({ key, name, day, conference }) => (
              <li key={`${key} ${conference._id}`} data-past={day < today || undefined}>
                <time dateTime={day}>{formatDayWithWeekday(day).split(' ').slice(0, 2).join(' ')}</time> {shortNames[key]}{' '}
                <Link to={href(deskPaths.conference, { id: conference._id })} title={`${name}, ${conference.subConference}`}>
                  {conference.conNo} {conference.code}
                  <span className="unseen"> {conference.subConference}</span>
                </Link>
              </li>
            ))}
          </ul>
          {month.moreDates > 0 && <p className="soft">And {month.moreDates} more.</p>}
        </>
      )}
    </section>
  )
}
