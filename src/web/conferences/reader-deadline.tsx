import { useEffect, useState } from 'react'
import { momentInWords, timeLeftInWords } from './reader-time.ts'

const minute = 60_000

interface ReaderDeadlineProps {
  closesAt: string | undefined
  /** The conference's own zone: a reader who lives by the same clock need not be told the time twice. */
  timeZone: string
  withTimeLeft?: boolean
}

/** A deadline on the reader's own clock and how long it still is. Nothing until the script runs: the server does not know the reader's zone. */
export function ReaderDeadline({ closesAt, timeZone, withTimeLeft = false }: ReaderDeadlineProps) {
  const [now, setNow] = useState<number>()

  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])

  // The empty line keeps its room, so that nothing moves when it is filled.
  return <span className="reader-deadline">{closesAt && now !== undefined && Date.parse(closesAt) > now && wordsFor(closesAt)}</span>

  function wordsFor(moment: string): string {
    const theirs = momentInWords(moment)
    const time = theirs === momentInWords(moment, timeZone) ? undefined : `${theirs} your time`
    const left = withTimeLeft ? `${timeLeftInWords(Date.parse(moment) - (now ?? 0))} left` : undefined
    return [time, left].filter(Boolean).join(' · ')
  }
}
