import type { ReviewerForm } from '#domain/review/pool/reviewer.schema.ts'
import { distinct, partLines, partWords } from '#domain/review/pool/typed-words.ts'
import { TopicFields } from '../../reviews/topic-fields.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx'

interface ReviewerFieldsProps {
  values: ReviewerForm
  errors: Readonly<Record<string, string>>
  topics: readonly string[]
  countries: readonly string[]
  zones: readonly string[]
}

/** Everything that the office knows about a reviewer. */
export function ReviewerFields({ values, errors, topics, countries, zones }: ReviewerFieldsProps) {
  const text = (name: 'title' | 'name' | 'email' | 'affiliation', label: string, more: Partial<React.ComponentProps<typeof TextField>> = {}) => (
    <TextField name={name} label={label} defaultValue={values[name]} error={errors[name]} autoComplete="off" {...more} />
  )
  return (
    <>
      {text('title', 'Title', { maxLength: 40 })}
      {text('name', 'Name', { required: true, maxLength: 200 })}
      {text('email', 'E-mail', { required: true, type: 'email', maxLength: 254 })}
      {text('affiliation', 'University, institute or company', { maxLength: 200 })}
      <SelectField
        name="country"
        label="Country"
        placeholder="Not known"
        options={countries.map((country) => ({ value: country, text: country }))}
        defaultValue={values.country}
        error={errors.country}
      />
      <TopicFields known={topics} chosen={values.topics} errors={errors} />
      <TextField
        name="languages"
        label="Languages"
        hint="In which they can review, separated by commas."
        defaultValue={values.languages.join(', ')}
        error={errors.languages}
        autoComplete="off"
      />
      <SelectField
        name="timeZone"
        label="Time zone"
        hint="Reminders go out at daytime there."
        placeholder="Choose a time zone"
        options={zones.map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }))}
        defaultValue={values.timeZone}
        error={errors.timeZone}
      />
      <TextField
        name="maxLoad"
        label="Reviews at the same time, at most"
        type="number"
        min={0}
        max={50}
        defaultValue={values.maxLoad}
        error={errors.maxLoad}
        autoComplete="off"
      />
      <label className="tick">
        <input type="checkbox" name="isStandby" value="yes" defaultChecked={values.isStandby} /> <span>Stands by for papers that lack a review</span>
      </label>
      <TextAreaField
        name="people"
        label="People whom they cannot review"
        hint="One name or e-mail address per line."
        rows={3}
        defaultValue={values.people.join('\n')}
        error={problemOf(errors, 'people')}
      />
      <TextAreaField
        name="institutions"
        label="Institutions that they cannot review"
        hint="One per line."
        rows={3}
        defaultValue={values.institutions.join('\n')}
        error={problemOf(errors, 'institutions')}
      />
    </>
  )
}

/** The problem of a list or of one of its lines. */
function problemOf(errors: Readonly<Record<string, string>>, name: string): string | undefined {
  return errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1]
}

/** The fields as the API takes them. */
export function readReviewerFields(form: HTMLFormElement): ReviewerForm {
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '')
  return {
    title: text('title'),
    name: text('name'),
    email: text('email'),
    affiliation: text('affiliation'),
    country: text('country'),
    topics: distinct([...fields.getAll('topics[]').map(String), ...partWords(text('otherTopics'))]),
    languages: partWords(text('languages')),
    timeZone: text('timeZone'),
    maxLoad: text('maxLoad') === '' ? Number.NaN : Number(text('maxLoad')),
    isStandby: text('isStandby') === 'yes',
    people: partLines(text('people')),
    institutions: partLines(text('institutions')),
  }
}
