import { formatDay } from '#domain/dates.ts'
import { paths } from '../paths.ts'
import { SubmitLink } from '../submit/popup/submit-link.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { ConferenceView } from './load-conference.ts'

/** The no-break space keeps the slash on the first line. */
const heading = 'Registration\u00a0/ Fees'

interface FeesProps extends Pick<ConferenceView, 'standing' | 'mayRegister' | 'submit' | 'fees'> {
  registrationDeadline: string | null
  next: Pick<NonNullable<ConferenceView['next']>, 'address' | 'subConference'> | undefined
}

const closedText: Partial<Record<ConferenceView['standing'], string>> = {
  past: 'Registration is closed: the conference is over.',
  postponed: 'Registration is closed until the new dates are announced.',
  cancelled: 'Registration is closed: the conference is cancelled.',
}

export function Fees({ standing, mayRegister, submit, next, fees, registrationDeadline }: FeesProps) {
  const hasLater = fees.earlyBirdUntil !== null && fees.rows.some((row) => row.laterGbp !== null)
  return (
    <Section id="registration" heading={heading}>
      <table className="fees">
        <caption>{hasLater ? 'Fees in pounds sterling (GBP), early bird first' : 'Early bird fees in pounds sterling (GBP)'}</caption>
        <thead>
          <tr>
            <th scope="col">Participant category</th>
            <th scope="col">{hasLater && fees.earlyBirdUntil ? `Until ${formatDay(fees.earlyBirdUntil)}` : 'Fee'}</th>
            {hasLater && <th scope="col">Afterwards</th>}
          </tr>
        </thead>
        <tbody>
          {fees.rows.map(({ code, label, gbp, laterGbp }) => (
            <tr key={code}>
              <th scope="row">{label}</th>
              <td>£{gbp}</td>
              {hasLater && <td>£{laterGbp ?? gbp}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft fees-note">
        You pay after acceptance, by invoice, bank transfer or card. Meals are included. A fee is not refunded, but you can move it to the next conference.{' '}
        <Link to={paths.faq}>More about fees and scholarships</Link>
      </p>
      {mayRegister ? (
        <p className="ways">
          <SubmitLink className="button" to={submit}>
            Register Now
          </SubmitLink>
          {registrationDeadline && <span className="soft">Register until {formatDay(registrationDeadline)}</span>}
        </p>
      ) : (
        <p>
          {closedText[standing] ?? 'Registration is closed.'}{' '}
          {next && (
            <>
              The next one on this topic is <Link to={next.address}>{next.subConference}</Link>.
            </>
          )}
        </p>
      )}
    </Section>
  )
}
