import { fieldLabels } from '#domain/conferences/conference-fields.ts'
import type { ConferenceForm as Values } from '#domain/conferences/conference-form.schema.ts'
import { dateWarnings } from '#domain/conferences/date-warnings.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { RichField } from '../ui/rich-text/rich-field.tsx'
import { DateField } from './date-field.tsx'
import { FeesEditor } from './fees-editor.tsx'
import type { FormChoices } from './load-form-choices.ts'
import { SpeakersEditor } from './speakers-editor.tsx'
import type { FieldName, SetField } from './use-conference-form.ts'

interface ConferenceFormProps {
  values: Values
  set: SetField
  choices: FormChoices
  /** Problems by field name, from the server. */
  problems: Record<string, string>
}

type TextFieldName = { [Name in FieldName]: Values[Name] extends string | null ? Name : never }[FieldName]

/** Every field of a conference, for new ones, edited ones and next editions. */
export function ConferenceForm({ values, set, choices, problems }: ConferenceFormProps) {
  const warnings = dateWarnings(values, choices.today)
  const text = (name: TextFieldName, more: Omit<React.ComponentProps<typeof TextField>, 'name' | 'label'> = {}) => (
    <TextField
      name={name}
      label={fieldLabels[name]}
      value={values[name] ?? ''}
      onChange={(event) => set(name, event.target.value)}
      error={problems[name]}
      autoComplete="off"
      {...more}
    />
  )
  const rich = (name: 'callForPaper' | 'scopes' | 'travel' | 'committee') => (
    <RichField name={name} label={fieldLabels[name]} value={values[name]} onChange={(html) => set(name, html)} problem={problems[name]} />
  )
  const day = (name: Parameters<typeof DateField>[0]['name'], required = false) => (
    <DateField name={name} value={values[name]} onChange={(value) => set(name, value)} warnings={warnings} problem={problems[name]} required={required} />
  )
  return (
    <div className="conference-form form">
      <fieldset>
        <legend>The conference</legend>
        {text('subConference', { required: true, hint: 'Topic and city, such as Health and Medicine London.' })}
        {text('mainConference', { hint: 'The series, such as World Conference on Health and Medicine.' })}
        <div className="form-row">
          {text('conNo', { required: true, hint: 'Such as 12th.' })}
          {text('code', { required: true, maxLength: 4, hint: 'Two to four capital letters; references begin with it.' })}
        </div>
        {text('topic', { required: true, list: 'topics' })}
        {text('theme')}
        {text('collaboration', { hint: 'If another organisation takes part.' })}
      </fieldset>
      <fieldset>
        <legend>Place</legend>
        {text('venue', { hint: 'Visitors see TBA while it is empty.' })}
        <div className="form-row">
          {text('location')}
          {text('country', { list: 'countries' })}
        </div>
        {text('timeZone', { required: true, list: 'zones', hint: 'Deadlines close at 23:59 in this zone.' })}
      </fieldset>
      <fieldset>
        <legend>The person to ask</legend>
        <p className="hint">Visitors read the name on the conference’s page and write to the address. Nobody is named while these are empty.</p>
        <div className="form-row">
          {text('contactName', { hint: 'As visitors should address them.' })}
          {text('contactRole', { hint: 'Such as Venue manager.' })}
        </div>
        {text('contactEmail', { type: 'email', inputMode: 'email' })}
      </fieldset>
      <fieldset>
        <legend>Dates</legend>
        <div className="form-row">
          {day('startDate', true)}
          {day('endDate', true)}
        </div>
        <div className="form-row">
          {day('abstractDeadline')}
          {day('notification')}
        </div>
        <div className="form-row">
          {day('paperDeadline')}
          {day('registrationDeadline')}
        </div>
      </fieldset>
      <fieldset>
        <legend>Texts</legend>
        {rich('callForPaper')}
        {rich('scopes')}
        {rich('travel')}
        <p className="hint">
          The address of the venue, how to get there and hotels nearby. The section is not shown while this is empty and nobody is named above.
        </p>
        {rich('committee')}
        <p className="hint">The people responsible for the programme, one on each line with their institution. The section is not shown while this is empty.</p>
      </fieldset>
      <SpeakersEditor speakers={values.speakers} onChange={(speakers) => set('speakers', speakers)} problems={problems} />
      <FeesEditor fees={values.fees} onChange={(fees) => set('fees', fees)} problems={problems} />
      <JournalsField chosen={values.journals} journals={choices.journals} onChange={(journals) => set('journals', journals)} />
      <Suggestions id="topics" values={choices.topics} />
      <Suggestions id="countries" values={choices.countries} />
      <Suggestions id="zones" values={choices.zones} />
    </div>
  )
}

function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  )
}

interface JournalsFieldProps {
  /** Null means all of them. */
  chosen: string[] | null
  journals: readonly { id: string; heading: string }[]
  onChange: (chosen: string[] | null) => void
}

/** The journal partners that the conference page names. */
function JournalsField({ chosen, journals, onChange }: JournalsFieldProps) {
  return (
    <fieldset>
      <legend>Journals</legend>
      <label className="check">
        <input type="checkbox" checked={chosen === null} onChange={(event) => onChange(event.target.checked ? null : journals.map(({ id }) => id))} />
        All journal partners
      </label>
      {chosen !== null && (
        <ul className="journals-choice plain-list">
          {journals.map(({ id, heading }) => (
            <li key={id}>
              <label className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  // Keeps the order of the collection.
                  onChange={(event) =>
                    onChange(journals.map((journal) => journal.id).filter((one) => (one === id ? event.target.checked : chosen.includes(one))))
                  }
                />
                {heading}
              </label>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
