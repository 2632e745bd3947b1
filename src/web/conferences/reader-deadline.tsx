import { useEffect, useState } from 'react'
import { formatDay } from '#domain/dates.ts'
import { days, hours, minutes } from '#domain/durations.ts'

interface ReaderDeadlineProps {
  closesAt: string | undefined
  /** The last day in the conference's time zone; the time is left out when it is the same for the reader. */
  day: string
  withTimeLeft?: boolean
}

/** A deadline in the reader's time zone and the time left; empty on the server, which does not know that zone. */
export function ReaderDeadline({ closesAt, day, withTimeLeft = false }: ReaderDeadlineProps) {
  const [now, setNow] = useState<number>()

  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), minutes(1))
    return () => clearInterval(timer)
  }, [])

  // The empty element reserves its space, so that nothing moves after hydration.
  return <span className="reader-deadline">{closesAt && now !== undefined && Date.parse(closesAt) > now && deadlineText(closesAt)}</span>

  function deadlineText(instant: string): string {
    const local = formatLocalTime(new Date(instant))
    const time = local === `${formatDay(day)}, 23:59` ? undefined : `${local} your time`
    const left = withTimeLeft ? `${formatTimeLeft(Date.parse(instant) - (now ?? 0))} left` : undefined
    return [time, left].filter(Boolean).join(' · ')
  }
}

/** '24 December 2026, 21:59' in the browser's time zone. Intl.DateTimeFormat is too slow to start on a phone. */
export function formatLocalTime(instant: Date): string {
  const day = [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()].join('-')
  return `${formatDay(day)}, ${twoDigits(instant.getHours())}:${twoDigits(instant.getMinutes())}`
}

/** '39 days 5 hours', '5 hours 12 minutes' or '12 minutes'. */
export function formatTimeLeft(milliseconds: number): string {
  const dayCount = Math.floor(milliseconds / days(1))
  const hourCount = Math.floor((milliseconds % days(1)) / hours(1))
  const minuteCount = Math.floor((milliseconds % hours(1)) / minutes(1))
  if (dayCount > 0) return join(formatCount(dayCount, 'day'), formatCount(hourCount, 'hour'))
  if (hourCount > 0) return join(formatCount(hourCount, 'hour'), formatCount(minuteCount, 'minute'))
  return formatCount(minuteCount, 'minute') || 'less than a minute'
}

function formatCount(number: number, unit: string): string {
  if (number === 0) return ''
  return number === 1 ? `1 ${unit}` : `${number} ${unit}s`
}

function join(...parts: string[]): string {
  return parts.filter(Boolean).join(' ')
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
