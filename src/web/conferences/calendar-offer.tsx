import { paths } from '../paths.ts'
import { subscriptionAddress } from './addresses.ts'

/** All dates in the reader's own calendar, where they stay right by themselves. */
export function CalendarOffer({ publicUrl }: { publicUrl: string }) {
  return (
    <aside className="calendar-offer" aria-labelledby="calendar-offer">
      <h2 id="calendar-offer">Deadlines in your own calendar</h2>
      <p>Subscribe once and your calendar shows every coming deadline and conference, and follows when a date moves.</p>
      <p className="ways">
        <a href={subscriptionAddress(publicUrl)} className="button quiet">
          Subscribe
        </a>
        <a href={paths.deadlinesCalendar} type="text/calendar">
          Download as a file (.ics)
        </a>
        <a href="/feed.atom" type="application/atom+xml">
          Atom feed
        </a>
      </p>
    </aside>
  )
}
