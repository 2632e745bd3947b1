import { createContext, useContext, useState } from 'react'
import { type CalendarDay, monthNames } from '#domain/dates.ts'
import { formatMinute, type MinuteOfDay } from '#domain/programme/programme.ts'

const OwnTime = createContext(false)

/** Offers the times in the reader’s own zone, which the server does not know. */
export function ReaderTimes({ zone, children }: { zone: string; children: React.ReactNode }) {
  const [isOwn, setOwn] = useState(false)
  return (
    <>
      <p className="programme-zone">
        {isOwn ? `Times are yours (${ownZone()}).` : `Times are those of the conference (${zone}).`}{' '}
        <button type="button" className="button quiet" aria-pressed={isOwn} onClick={() => setOwn(!isOwn)}>
          Show my own time
        </button>
      </p>
      <OwnTime value={isOwn}>{children}</OwnTime>
    </>
  )
}

/** Asked for only when it is shown: on a phone the first question about dates takes a tenth of a second. */
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')

/** A time of the conference, or of the reader with the day where it is another one. */
export function ReaderTime({ instant, minute, day }: { instant: string; minute: MinuteOfDay; day: CalendarDay }) {
  const isOwn = useContext(OwnTime)
  return <time dateTime={instant}>{isOwn ? ownTime(new Date(instant), day) : formatMinute(minute)}</time>
}

function ownTime(instant: Date, day: CalendarDay): string {
  const time = formatMinute(instant.getHours() * 60 + instant.getMinutes())
  const isSameDay = Number(day.slice(-2)) === instant.getDate()
  return isSameDay ? time : `${instant.getDate()} ${monthNames[instant.getMonth()]?.slice(0, 3)} ${time}`
}
