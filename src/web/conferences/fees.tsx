import { currencyNotes } from '#domain/conferences/fees.ts'
import { addDays, formatDay } from '#domain/dates.ts'
import { paths } from '../paths.ts'
import { SubmitLink } from '../submit/popup/submit-link.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { ConferenceView } from './load-conference.ts'

/** The no-break space keeps the slash on the first line. */
const heading = 'Registration\u00a0/ Fees'

interface FeesProps extends Pick<ConferenceView, 'standing' | 'mayRegister' | 'submit' | 'register' | 'fees' | 'scholarships'> {
  registrationDeadline: string | null
  next: Pick<NonNullable<ConferenceView['next']>, 'address' | 'subConference'> | undefined
}

const closedText: Partial<Record<ConferenceView['standing'], string>> = {
  past: 'Registration is closed: the conference is over.',
  postponed: 'Registration is closed until the new dates are announced.',
  cancelled: 'Registration is closed: the conference is cancelled.',
}

export function Fees({ standing, mayRegister, submit, register, next, fees, scholarships, registrationDeadline }: FeesProps) {
  const hasLater = fees.earlyBirdUntil !== null && fees.rows.some((row) => row.laterGbp !== null)
  const earlyBirdUntil = hasLater ? fees.earlyBirdUntil : null
  const lateFrom = fees.lateFrom && fees.rows.some((row) => row.lateGbp !== null) ? fees.lateFrom : null
  return (
    <Section id="registration" heading={heading}>
      <table className="fees">
        <caption>{hasLater ? 'Early bird and standard fees in pounds sterling (GBP)' : 'Early bird fees in pounds sterling (GBP)'}</caption>
        <thead>
          <tr>
            <th scope="col">Participant category</th>
            <th scope="col">{earlyBirdUntil ? `Early bird, until ${formatDay(earlyBirdUntil)}` : 'Fee'}</th>
            {earlyBirdUntil && <th scope="col">Standard fee, from {formatDay(addDays(earlyBirdUntil, 1))}</th>}
            {lateFrom && <th scope="col">Late fee, from {formatDay(lateFrom)}</th>}
          </tr>
        </thead>
        <tbody>
          {fees.rows.map(({ code, label, gbp, laterGbp, lateGbp }) => (
            <tr key={code}>
              <th scope="row">{label}</th>
              <td>£{gbp}</td>
              {hasLater && <td>£{laterGbp ?? gbp}</td>}
              {lateFrom && <td>£{lateGbp ?? laterGbp ?? gbp}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft fees-note">
        {mayRegister && `${whichFeeApplies(earlyBirdUntil, fees, registrationDeadline)} `}
        {currencyNotes.page}
      </p>
      <p className="soft fees-note">
        You pay after acceptance, by invoice, bank transfer or card. Meals are included. A fee is not refunded, but you can move it to the next conference.{' '}
        <Link to={paths.faq}>More about fees and scholarships</Link>
      </p>
      {(scholarships.awarded || (mayRegister && scholarships.applyUntil)) && (
        <p className="soft fees-note">
          {scholarships.awarded}{' '}
          {mayRegister && scholarships.applyUntil && `You can apply for a scholarship when you register, until ${scholarships.applyUntil}.`}
        </p>
      )}
      {mayRegister ? (
        <p className="ways">
          <SubmitLink className="button" to={submit}>
            Register Now
          </SubmitLink>
          <Link className="button quiet" to={register}>
            Register without a paper
          </Link>
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

/** The fee is that of the day on which the form is sent. */
function whichFeeApplies(earlyBirdUntil: string | null, { step, lateFrom }: ConferenceView['fees'], registrationDeadline: string | null): string {
  if (step === 'late' && lateFrom) return `The late fee applies since ${formatDay(lateFrom)}.`
  if (!earlyBirdUntil && lateFrom) return `Send the form before ${formatDay(lateFrom)}, when the late fee begins.`
  if (!earlyBirdUntil) {
    const until = registrationDeadline ? `registration closes on ${formatDay(registrationDeadline)}` : 'registration closes'
    return `The fee does not go up: the early bird fee applies until ${until}.`
  }
  if (step === 'early') return `Send the form by ${formatDay(earlyBirdUntil)} to pay the early bird fee.`
  return `The early bird ended on ${formatDay(earlyBirdUntil)}; the standard fee applies now.`
}
