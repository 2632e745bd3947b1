import { dayInWords, daysInWords } from '../ui/day.ts'
import { DeadlineNote } from '../ui/deadline-note.tsx'
import { Link } from '../ui/link.tsx'
import type { NextConferenceView } from './home.tsx'

export function NextConference({ conference }: { conference: NextConferenceView }) {
  return (
    <article className="next-conference">
      <img src={conference.cover} alt="" width="800" height="500" loading="lazy" decoding="async" />
      <p className="when">
        {daysInWords(conference.startDate, conference.endDate)} · {conference.location}, {conference.country}
      </p>
      <h3>
        <Link to={conference.address}>{conference.subConference}</Link>
      </h3>
      <p className="theme">{conference.theme}</p>
      <p className="until">
        Abstracts until {conference.abstractDeadline ? dayInWords(conference.abstractDeadline) : 'TBA'} <DeadlineNote deadline={conference.deadline} />
      </p>
    </article>
  )
}
