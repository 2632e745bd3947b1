import { controlOf, maxAccompanying } from '#domain/registrations/register/delegates.ts'
import { titles } from '#domain/submissions/submission.schema.ts'
import { SelectField, TextAreaField, TextField } from '../ui/form/fields.tsx'
import type { RegisterData } from './load-register.ts'

interface DelegateFieldsProps extends Pick<RegisterData, 'categories' | 'countries' | 'companionFee' | 'pricesUntil'> {
  number: number
  isOnly: boolean
  isPresenter: boolean
  value: (name: string) => string
  problems: Record<string, string>
}

/** One person who takes part. */
export function DelegateFields({ number, isOnly, isPresenter, value, problems, categories, countries, companionFee, pricesUntil }: DelegateFieldsProps) {
  const of = (name: string) => {
    const control = controlOf(name, number)
    return { name: control, defaultValue: value(control), error: problems[control] }
  }
  return (
    <fieldset className="form-part" id={`delegate-${number}`}>
      <legend>{isOnly ? 'Who takes part' : `Person ${number}`}</legend>
      <CategoryChoice control={of('regtype')} categories={categories} pricesUntil={pricesUntil} />
      <div className="form-row short-long">
        <SelectField
          {...of('title')}
          label="Title"
          placeholder="None"
          options={titles.map((title) => ({ value: title, text: title }))}
          autoComplete="honorific-prefix"
        />
        <TextField {...of('name')} label="Name (for certificate)" required maxLength={200} autoComplete={number === 1 ? 'name' : 'off'} />
      </div>
      <TextField {...of('badge_name')} label="Name on the badge" hint="If it should differ from the certificate." maxLength={100} autoComplete="off" />
      {isPresenter ? (
        <>
          <input type="hidden" name="email" value={value('email')} />
          <p className="hint">We write to {value('email')}, the address of your submission.</p>
        </>
      ) : (
        <TextField {...of('email')} label="E-mail" type="email" required maxLength={254} autoComplete={number === 1 ? 'email' : 'off'} inputMode="email" />
      )}
      <div className="form-row">
        <TextField {...of('company')} label="University, institute or company" required maxLength={200} autoComplete={number === 1 ? 'organization' : 'off'} />
        <SelectField
          {...of('country')}
          label="Country"
          placeholder="Choose a country"
          options={countries.map((country) => ({ value: country, text: country }))}
          autoComplete={number === 1 ? 'country-name' : 'off'}
        />
      </div>
      <TextAreaField
        {...of('accompanying')}
        label="Accompanying persons"
        hint={`One name per line, at most ${maxAccompanying}. Each is charged ${companionFee.gbp} or ${companionFee.eur}.`}
        rows={2}
        maxLength={1000}
      />
      <TextAreaField
        {...of('dietary_needs')}
        label="Dietary needs"
        hint={`Allergies, or what you do not eat. Only those who look after registrations see this and the next field${number > 1 ? ', and this person, who can change it later' : ''}.`}
        rows={2}
        maxLength={1000}
      />
      <TextAreaField
        {...of('access_needs')}
        label="Access needs"
        hint="Anything that helps you take part, such as step-free access or a seat near the screen."
        rows={2}
        maxLength={1000}
      />
      {number > 1 && (
        <p>
          <button type="submit" name="act" value={`remove:${number}`} className="button quiet">
            Leave person {number} out
          </button>
        </p>
      )}
    </fieldset>
  )
}

interface CategoryChoiceProps extends Pick<RegisterData, 'categories' | 'pricesUntil'> {
  control: { name: string; defaultValue: string; error: string | undefined }
}

/** The specification's categories with the fees of both lists, and what stands in the way of a place. */
function CategoryChoice({ control: { name, defaultValue, error }, categories, pricesUntil }: CategoryChoiceProps) {
  const id = `register-${name}`
  return (
    <fieldset className="category-choice" data-field={name} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>How will you take part?</legend>
      <div className="choice-cards">
        {categories.map(({ code, label, gbp, eur, needsApproval, isFull }, index) => (
          <label key={code} className="choice-card">
            <input type="radio" id={index === 0 ? id : undefined} name={name} value={code} defaultChecked={defaultValue === code} />
            <span>
              {label}
              {needsApproval && <small className="choice-note">We check proof, such as a student card, before you pay.</small>}
              {!needsApproval && isFull && (
                <small className="choice-note">All places are taken. You join the waiting list, and pay nothing until a place is free.</small>
              )}
            </span>
            <span className="choice-fee">
              {gbp} <span className="soft">or</span> {eur}
            </span>
          </label>
        ))}
      </div>
      {pricesUntil && <p className="hint">These prices hold for registrations until {pricesUntil}.</p>}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
