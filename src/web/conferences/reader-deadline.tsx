import { useEffect, useState } from 'react'
import { dayInWords } from '../ui/day.ts'
import { onReadersClock, timeLeftInWords } from './reader-time.ts'

const minute = 60_000

interface ReaderDeadlineProps {
  closesAt: string | undefined
  /** The last day on the conference's own calendar: a reader whose clock says 23:59 of it too need not be told the time twice. */
  day: string
  withTimeLeft?: boolean
}

/** A deadline on the reader's own clock and how long it still is. Nothing until the script runs: the server does not know the reader's zone. */
export function ReaderDeadline({ closesAt, day, withTimeLeft = false }: ReaderDeadlineProps) {
  const [now, setNow] = useState<number>()

  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])

  // The empty line keeps its room, so that nothing moves when it is filled.
  return <span className="reader-deadline">{closesAt && now !== undefined && Date.parse(closesAt) > now && wordsFor(closesAt)}</span>

  function wordsFor(moment: string): string {
    const theirs = onReadersClock(new Date(moment))
    const time = theirs === `${dayInWords(day)}, 23:59` ? undefined : `${theirs} your time`
    const left = withTimeLeft ? `${timeLeftInWords(Date.parse(moment) - (now ?? 0))} left` : undefined
    return [time, left].filter(Boolean).join(' · ')
  }
}
