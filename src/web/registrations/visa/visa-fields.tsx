import { href } from 'react-router'
import { paths } from '../../paths.ts'
import { PrivacyNote } from '../../site/privacy-note.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { FormScope, SelectField, TextField } from '../../ui/form/fields.tsx'
import { Link } from '../../ui/link.tsx'
import type { VisaData } from './visa.tsx'

const labels = {
  companion: 'For whom is the letter?',
  passport_name: 'Name exactly as in the passport',
  passport_number: 'Passport number',
  nationality: 'Nationality',
  born_on: 'Date of birth',
  issued_on: 'Passport issued on',
  expires_on: 'Passport expires on',
  authority: 'Embassy or consulate',
  arrives_on: 'You arrive on',
  leaves_on: 'You leave on',
  agreed: 'Use of the data',
} as const

/** The passport and the journey. Browsers fill in none of it, so that nobody else's passport is sent by mistake. */
export function VisaFields({ page: { address, people, countries, posted, conferenceDays, mayCorrect, eraseDay } }: { page: VisaData }) {
  const typed = posted?.form === 'visa' ? posted : undefined
  const problems = typed?.fields ?? {}
  const of = (name: keyof typeof labels) => ({ name, label: labels[name], defaultValue: typed?.values[name]?.[0] ?? '', error: problems[name] })
  const own = { autoComplete: 'off', required: true } as const
  const [only, ...others] = people
  return (
    <FormScope.Provider value="visa">
      <form method="post" action={href(paths.registrationVisa, address)} className="form" noValidate>
        {typed && Object.keys(problems).length > 0 && <ErrorSummary message={typed.message} fields={problems} labels={labels} />}
        {mayCorrect && <p>If you send the form again for the same person, it replaces what you sent before, and we check it from the beginning.</p>}
        {others.length > 0 ? (
          <div className="field" data-field="companion" data-wrong={problems.companion ? 'true' : undefined}>
            <label htmlFor="visa-companion">{labels.companion}</label>
            <select id="visa-companion" name="companion" defaultValue={typed?.values.companion?.[0] ?? only?.value}>
              {people.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
            {problems.companion && <p className="field-error">{problems.companion}</p>}
          </div>
        ) : (
          <input type="hidden" name="companion" value={only?.value ?? ''} />
        )}
        <TextField {...of('passport_name')} {...own} hint="All names, in the order of the passport and in its Latin letters." maxLength={100} />
        <div className="form-row">
          <TextField {...of('passport_number')} {...own} maxLength={30} autoCapitalize="characters" spellCheck={false} />
          <SelectField
            {...of('nationality')}
            {...own}
            placeholder="Choose a country"
            options={countries.map((country) => ({ value: country, text: country }))}
          />
        </div>
        <TextField {...of('born_on')} {...own} type="date" />
        <div className="form-row">
          <TextField {...of('issued_on')} {...own} type="date" />
          <TextField {...of('expires_on')} {...own} type="date" hint="Many countries ask for six months after you leave." />
        </div>
        <TextField {...of('authority')} {...own} hint="Where you apply, with the city. For example: Embassy of Portugal in Colombo." maxLength={150} />
        <div className="form-row">
          <TextField {...of('arrives_on')} {...own} type="date" defaultValue={typed?.values.arrives_on?.[0] ?? conferenceDays.from} />
          <TextField {...of('leaves_on')} {...own} type="date" defaultValue={typed?.values.leaves_on?.[0] ?? conferenceDays.to} />
        </div>
        <div className="field" data-field="agreed" data-wrong={problems.agreed ? 'true' : undefined}>
          <label className="tick" htmlFor="visa-agreed">
            <input
              type="checkbox"
              id="visa-agreed"
              name="agreed"
              value="yes"
              defaultChecked={typed?.values.agreed?.[0] === 'yes'}
              aria-describedby={`visa-agreed-hint${problems.agreed ? ' visa-agreed-error' : ''}`}
            />
            <span>I agree that you use this passport data for the letter.</span>
          </label>
          <p id="visa-agreed-hint" className="hint">
            It is stored encrypted, only the people who check visa requests see it, and it is erased automatically on {eraseDay}. For somebody else, please ask
            them first.
          </p>
          {problems.agreed && (
            <p className="field-error" id="visa-agreed-error">
              {problems.agreed}
            </p>
          )}
        </div>
        <PrivacyNote />
        <div className="act-form">
          <button type="submit" className="button">
            Send the request
          </button>
          <Link className="button quiet" to={href(paths.registration, address)}>
            Back
          </Link>
        </div>
      </form>
    </FormScope.Provider>
  )
}
