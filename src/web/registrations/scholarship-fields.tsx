import { SelectField, TextAreaField } from '../ui/form/fields.tsx'
import type { RegisterData } from './load-register.ts'

type ScholarshipFieldsProps = NonNullable<RegisterData['scholarships']> & {
  value: (name: string) => string
  problems: Record<string, string>
}

/** The application for a scholarship; closed until somebody wants one, also without JavaScript. */
export function ScholarshipFields({ closesOn, maxPercent, countries, stages, value, problems }: ScholarshipFieldsProps) {
  const isOpen = value('scholarship') === 'yes' || ['scholarship', 'career_stage', 'scholarship_statement'].some((name) => problems[name])
  return (
    <details className="form-part scholarship-part" open={isOpen}>
      <summary>Apply for a scholarship</summary>
      <p>
        A scholarship covers up to {maxPercent} % of your registration fee. It does not cover travel, accommodation or accompanying persons. You can apply until{' '}
        {closesOn}
        {countries && `, if you are from ${countries}`}. There is nothing to pay before we have decided.
      </p>
      <div className="field" data-field="scholarship" data-wrong={problems.scholarship ? 'true' : undefined}>
        <label className="tick" htmlFor="register-scholarship">
          <input
            type="checkbox"
            id="register-scholarship"
            name="scholarship"
            value="yes"
            defaultChecked={value('scholarship') === 'yes'}
            aria-invalid={problems.scholarship ? true : undefined}
            aria-describedby={problems.scholarship ? 'register-scholarship-error' : undefined}
          />
          <span>I apply for a scholarship</span>
        </label>
        {problems.scholarship && (
          <p className="field-error" id="register-scholarship-error">
            {problems.scholarship}
          </p>
        )}
      </div>
      <SelectField
        name="career_stage"
        label="Where are you in your career?"
        placeholder="Please choose"
        options={stages}
        defaultValue={value('career_stage')}
        error={problems.career_stage}
      />
      <TextAreaField
        name="scholarship_statement"
        label="Why do you apply?"
        hint="About 150 words. Only those who decide read it; reviewers do not."
        rows={6}
        maxLength={2000}
        defaultValue={value('scholarship_statement')}
        error={problems.scholarship_statement}
      />
    </details>
  )
}
