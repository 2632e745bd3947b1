import { paths } from '../paths.ts'
import { dayInWords, daysInWords } from '../ui/day.ts'
import { Link } from '../ui/link.tsx'
import type { ConferenceView } from './load-conference.ts'

/** Whoever comes too late is told so kindly, and shown where the same topic meets next. */
export function StandingNote({ view }: { view: ConferenceView }) {
  const { standing, conference, next } = view
  if (standing === 'call-open') return null
  return (
    <div className="standing">
      <p>{wordsFor(view)}</p>
      <p>
        {next ? (
          <>
            The next call on {conference.topic} is open: <Link to={next.address}>{`${next.conNo} ${next.subConference}`}</Link>,{' '}
            {daysInWords(next.startDate, next.endDate)}.
          </>
        ) : (
          <>
            No other call on {conference.topic} is open yet. See <Link to={paths.conferenceYears}>all upcoming conferences</Link>.
          </>
        )}
      </p>
    </div>
  )
}

function wordsFor({ standing, conference, mayRegister }: ConferenceView): string {
  const days = daysInWords(conference.startDate, conference.endDate)
  if (standing === 'past') return `This conference is over. It took place on ${days}. Thank you to everyone who came.`
  if (standing === 'running') return `This conference is taking place now, ${days}.`
  const until = conference.abstractDeadline ? ` on ${dayInWords(conference.abstractDeadline)}` : ''
  return `The call for abstracts closed${until}${mayRegister ? '. You are still welcome as a listener or a virtual delegate.' : ', and so has registration.'}`
}
