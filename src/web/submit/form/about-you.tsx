import { useId, useState } from 'react'
import { currencyNotes } from '#domain/conferences/fees.ts'
import { addDays, formatDay } from '#domain/dates.ts'
import { titles } from '#domain/submissions/submission.schema.ts'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import type { SubmitConference } from '../load-submit-form.ts'
import type { FormAnswers } from './form-answers.ts'
import { FormPart } from './form-part.tsx'

/** What the form is for: a conference, or a journal that takes manuscripts. */
export type FormConference = Pick<SubmitConference, 'id' | 'slug' | 'name' | 'fees' | 'standardFees' | 'maxFiles'> & { journal?: string }

interface AboutYouProps {
  answers: FormAnswers
  conference: FormConference
  countries: readonly string[]
  categories: readonly string[]
}

export function AboutYou({ answers, conference, countries, categories }: AboutYouProps) {
  const { first, problemWith } = answers
  return (
    <FormPart number={1} of={conference.journal ? 2 : 4} name="You">
      <TextField name="subconf_name" label={conference.journal ? 'Journal' : 'Conference'} defaultValue={conference.name} readOnly autoComplete="off" />
      {!conference.journal && (
        <CategoryChoice
          fees={conference.fees}
          standardFees={conference.standardFees}
          open={categories}
          chosen={first('regtype')}
          error={problemWith('regtype')}
        />
      )}
      <div className="form-row short-long">
        <SelectField
          name="title"
          label="Title"
          placeholder="Choose"
          options={titles.map((title) => ({ value: title, text: title }))}
          defaultValue={first('title')}
          autoComplete="honorific-prefix"
          error={problemWith('title')}
        />
        <TextField
          name="name"
          label={conference.journal ? 'Name' : 'Name (for certificate)'}
          required
          maxLength={200}
          defaultValue={first('name')}
          autoComplete="name"
          error={problemWith('name')}
        />
      </div>
      <TextField
        name="email"
        type="email"
        label="E-mail"
        required
        hint={`We will write to this address when your ${conference.journal ? 'manuscript' : 'submission'} has arrived and when it has been decided.`}
        maxLength={254}
        defaultValue={first('email')}
        autoComplete="email"
        inputMode="email"
        error={problemWith('email')}
      />
      <TextField
        name="company"
        label="University, institute or company"
        required
        maxLength={200}
        defaultValue={first('company')}
        autoComplete="organization"
        error={problemWith('company')}
      />
      <SelectField
        name="country"
        label="Country"
        placeholder="Choose a country"
        options={countries.map((country) => ({ value: country, text: country }))}
        defaultValue={first('country')}
        autoComplete="country-name"
        error={problemWith('country')}
      />
      <div className="form-row">
        <TextField name="mobile" type="tel" label="Mobile" maxLength={40} defaultValue={first('mobile')} autoComplete="tel" error={problemWith('mobile')} />
        <TextField
          name="phone"
          type="tel"
          label="Phone (official)"
          maxLength={40}
          defaultValue={first('phone')}
          autoComplete="work tel"
          error={problemWith('phone')}
        />
      </div>
      <TextField
        name="social"
        label="LinkedIn or Twitter"
        hint="The address of your profile, or your name there."
        maxLength={300}
        defaultValue={first('social')}
        autoComplete="url"
        error={problemWith('social')}
      />
    </FormPart>
  )
}

interface CategoryChoiceProps {
  fees: SubmitConference['fees']
  standardFees: SubmitConference['standardFees']
  /** The codes of the open categories; the others are shown as closed. */
  open: readonly string[]
  chosen: string | undefined
  error: string | undefined
}

/** The participant categories with their fees; the read-only fee follows the choice. */
function CategoryChoice({ fees, standardFees, open, chosen, error }: CategoryChoiceProps) {
  const id = useId()
  const [code, setCode] = useState(chosen && open.includes(chosen) ? chosen : (open[0] ?? fees[0]?.code))
  const fee = fees.find((category) => category.code === code)?.eur
  return (
    <>
      <fieldset className="category-choice" aria-describedby={error ? `${id}-error` : undefined}>
        <legend>How will you take part?</legend>
        <div className="choice-cards">
          {fees.map((category) => (
            <label key={category.code} className="choice-card">
              <input
                type="radio"
                name="regtype"
                value={category.code}
                disabled={!open.includes(category.code)}
                defaultChecked={category.code === code}
                onChange={() => setCode(category.code)}
              />
              <span>{category.label}</span>
              <span className="choice-fee">
                {open.includes(category.code) ? `EUR ${category.eur}` : 'Closed'}
                {open.includes(category.code) && standardFees?.eur[category.code] !== undefined && <small>then EUR {standardFees.eur[category.code]}</small>}
              </span>
            </label>
          ))}
        </div>
        <p className="hint">
          {standardFees && `Early bird until ${formatDay(addDays(standardFees.from, -1))}; the standard fee applies after that. `}
          {currencyNotes.form}
        </p>
        {error && (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </fieldset>
      <div className="needs-script">
        <TextField
          name="regfee"
          label="Your fee"
          hint="Depends on your choice above. You pay after acceptance, by invoice."
          value={`EUR ${fee}`}
          readOnly
          autoComplete="off"
        />
      </div>
    </>
  )
}
