import { Fragment } from 'react'
import { formatDay, formatDays } from '#domain/dates.ts'
import { DeadlineNote } from '../ui/deadline-note.tsx'
import { Section } from '../ui/section.tsx'
import { subscriptionAddress } from './addresses.ts'
import type { ConferenceView, DateView } from './load-conference.ts'
import { orTba } from './or-tba.ts'
import { ReaderDeadline } from './reader-deadline.tsx'

interface ImportantDatesProps extends Pick<ConferenceView, 'dates' | 'calendar' | 'standing'> {
  conference: Pick<ConferenceView['conference'], 'startDate' | 'endDate' | 'location' | 'timeZone'>
  publicUrl: string
}

export function ImportantDates({ conference, dates, calendar, standing, publicUrl }: ImportantDatesProps) {
  // When the clocks change between two deadlines, the time zone has two names.
  const zones = [...new Set(dates.flatMap(({ zone }) => zone ?? []))]
  if (standing === 'postponed' || standing === 'cancelled')
    return (
      <Section id="important-dates" heading="Important Dates">
        <p>
          {standing === 'postponed'
            ? 'The conference has been postponed, and its earlier dates no longer apply. The new dates will be announced here.'
            : 'The conference has been cancelled, and none of its dates apply any more.'}
        </p>
      </Section>
    )
  return (
    <Section id="important-dates" heading="Important Dates">
      <dl className="important-dates">
        {dates.map((date) => (
          <ImportantDate key={date.key} date={date} isPast={standing === 'past'} />
        ))}
        <div className="the-conference">
          <dt>Conference</dt>
          <dd>{formatDays(conference.startDate, conference.endDate)}</dd>
        </div>
      </dl>
      {zones.length > 0 && (
        <p className="soft zone-note">
          Each deadline closes at 23:59 in {conference.location || conference.timeZone} ({zones.join('; later ')}).
        </p>
      )}
      <p className="ways">
        <a href={calendar} type="text/calendar" className="button quiet">
          Add these dates to your calendar
        </a>
        <a href={subscriptionAddress(publicUrl)}>Subscribe to all deadlines</a>
      </p>
    </Section>
  )
}

function ImportantDate({ date, isPast }: { date: DateView; isPast: boolean }) {
  const isOpen = date.deadline.state === 'open' || date.deadline.state === 'near'
  return (
    <div>
      <dt>{date.name}</dt>
      <dd>
        {date.day ? <time dateTime={date.day}>{formatDay(date.day)}</time> : orTba('')} {!isPast && <DeadlineNote deadline={date.deadline} />}
        {date.day && date.extended.length > 0 && <Extended extended={date.extended} to={date.day} />}
        {isOpen && date.day && <ReaderDeadline closesAt={date.closesAt} day={date.day} />}
      </dd>
    </div>
  )
}

/** The earlier days of an extended deadline, struck through. */
function Extended({ extended, to }: { extended: DateView['extended']; to: string }) {
  const reason = extended.at(-1)?.reason
  return (
    <small className="extended">
      Extended from{' '}
      {extended.map(({ from }, index) => (
        <Fragment key={from}>
          {index > 0 && ' and '}
          <del dateTime={from}>{formatDay(from)}</del>
        </Fragment>
      ))}{' '}
      to {formatDay(to)}
      {reason && `: ${reason}`}
    </small>
  )
}
