import { href } from 'react-router'
import { delegateCount, maxDelegates } from '#domain/registrations/register/delegates.ts'
import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { FormScope, Honeypot, TextField } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import { DelegateFields } from './delegate-fields.tsx'
import type { RegisterData } from './load-register.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { registerLabels } from './register-labels.ts'
import { ScholarshipFields } from './scholarship-fields.tsx'

interface RegisterFormProps extends RegisterData {
  credentials: { reference: string; secret: string } | undefined
  posted: PostedForm | undefined
  token: string
  /** From the address: a letter may bring it. */
  code: string
}

/** A plain form: the server validates it, and shows it again with everything that was typed. */
export function RegisterForm({ conference, credentials, posted, token, code, presenter, ...loaded }: RegisterFormProps) {
  const address = { id: conference.id, conference: conference.slug }
  const values = posted?.values ?? {}
  const problems = posted?.fields ?? {}
  const count = delegateCount(values)
  const action = credentials ? href(paths.conferenceRegisterPresenter, { ...address, ...credentials }) : href(paths.conferenceRegister, address)
  const known: Record<string, string> = presenter?.known ?? {}
  const value = (name: string) => values[name]?.[0] ?? known[name] ?? ''
  return (
    <FormScope.Provider value="register">
      <form method="post" action={action} className="form register-form" noValidate>
        {posted?.message && <ErrorSummary message={posted.message} fields={problems} labels={registerLabels(count)} />}
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="delegates" value={count} />
        {/* The Enter key presses the first button of a form. */}
        <div className="honeypot" aria-hidden="true">
          <button type="submit" tabIndex={-1}>
            Register
          </button>
        </div>
        <Honeypot />
        <fieldset>
          <legend>In which currency will you pay?</legend>
          <p className="hint">The two lists of prices are fixed; neither is converted into the other.</p>
          <div className="choice-row">
            {(['GBP', 'EUR'] as const).map((currency) => (
              <label key={currency} className="choice-card">
                <input type="radio" name="currency" value={currency} defaultChecked={(value('currency') || 'EUR') === currency} />
                <span>{currency === 'GBP' ? 'Pounds sterling (GBP)' : 'Euros (EUR)'}</span>
              </label>
            ))}
          </div>
          {problems.currency && <p className="field-error">{problems.currency}</p>}
        </fieldset>
        {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
          <DelegateFields
            key={number}
            number={number}
            isOnly={count === 1}
            isPresenter={presenter !== undefined}
            value={value}
            problems={problems}
            categories={loaded.categories}
            countries={loaded.countries}
            companionFee={loaded.companionFee}
            pricesUntil={loaded.pricesUntil}
          />
        ))}
        {presenter && presenter.additionalPapers > 0 && (
          <p className="notice">You present {presenter.additionalPapers + 1} accepted papers. Each one after the first is charged as an additional paper.</p>
        )}
        {!presenter && count < maxDelegates && (
          <p>
            <button type="submit" name="act" value="add" className="button quiet">
              Register one more person
            </button>
          </p>
        )}
        <RecipientFields value={value} problems={problems} countries={loaded.countries} hasOwnPayer />
        {loaded.scholarships && <ScholarshipFields {...loaded.scholarships} value={value} problems={problems} />}
        <TextField
          name="discount_code"
          label="Discount code, if you have one"
          maxLength={40}
          defaultValue={values.discount_code?.[0] ?? code}
          error={problems.discount_code}
          autoComplete="off"
          spellCheck={false}
        />
        <div className="field" data-field="terms" data-wrong={problems.terms ? 'true' : undefined}>
          <label className="tick" htmlFor="register-terms">
            <input
              type="checkbox"
              id="register-terms"
              name="terms"
              value="yes"
              defaultChecked={value('terms') === 'yes'}
              aria-invalid={problems.terms ? true : undefined}
            />
            <span>
              I agree to the <Link to="/terms">terms</Link>. Fees are not refunded, but can be moved to a later conference.
            </span>
          </label>
          {problems.terms && <p className="field-error">{problems.terms}</p>}
        </div>
        <p className="hint">
          Once your place is confirmed, you have {loaded.dueDays} days to pay, by bank transfer or card. The price that you see now is fixed with your
          registration.
        </p>
        <PrivacyNote />
        <p>
          <button type="submit" className="button">
            Register
          </button>
        </p>
      </form>
    </FormScope.Provider>
  )
}
