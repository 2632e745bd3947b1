import { type CareerStage, careerStageLabels, careerStages, type ScholarshipSettings } from '#domain/registrations/scholarships/scholarship.ts'
import { SubmitButton } from '../../ui/act-form.tsx'
import { ProblemNote, useMutation } from '../../ui/use-mutation.tsx'

interface ScholarshipSettingsProps {
  conference: string
  settings: ScholarshipSettings | undefined
  spent: Record<'EUR' | 'GBP', string>
  countries: readonly string[]
}

/** What a conference gives away, and who may apply. */
export function ScholarshipSettingsForm({ conference, settings, spent, countries }: ScholarshipSettingsProps) {
  const { mutate, busy, problem } = useMutation()
  async function save(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const typed = (name: string) => String(fields.get(name) ?? '').trim()
    const body = {
      version: settings?.version ?? 0,
      budgetGbpMinor: Math.round(Number(typed('budgetGbp')) * 100),
      budgetEurMinor: Math.round(Number(typed('budgetEur')) * 100),
      maxPercent: Number(typed('maxPercent')),
      countries: fields.getAll('countries').map(String),
      careerStages: fields.getAll('careerStages').map(String) as CareerStage[],
      closesOn: typed('closesOn'),
    }
    await mutate(`/conferences/${conference}/scholarships`, body, () => ({ text: 'Saved.' }), 'PUT')
  }
  return (
    <section className="desk-panel" aria-labelledby="scholarships-heading">
      <h2 id="scholarships-heading">Scholarships</h2>
      {!settings && <p className="soft">There are none yet. With a budget, people can apply for one when they register.</p>}
      <form className="act-form" noValidate onSubmit={(event) => void save(event)}>
        <div className="review-numbers">
          <label className="desk-field">
            Budget in pounds ({spent.GBP} awarded)
            <input type="number" name="budgetGbp" min={0} step="0.01" defaultValue={(settings?.budgets.GBP ?? 0) / 100} />
          </label>
          <label className="desk-field">
            Budget in euros ({spent.EUR} awarded)
            <input type="number" name="budgetEur" min={0} step="0.01" defaultValue={(settings?.budgets.EUR ?? 0) / 100} />
          </label>
          <label className="desk-field">
            Largest share of a fee, in per cent
            <input type="number" name="maxPercent" min={1} max={100} defaultValue={settings?.maxPercent ?? 100} />
          </label>
          <label className="desk-field">
            Last day to apply
            <input type="date" name="closesOn" defaultValue={settings?.closesOn ?? ''} />
          </label>
        </div>
        <fieldset className="desk-choices">
          <legend>Career stages that may apply; none ticked means all</legend>
          {careerStages.map((stage) => (
            <label key={stage} className="tick">
              <input type="checkbox" name="careerStages" value={stage} defaultChecked={settings?.careerStages.includes(stage)} />
              <span>{careerStageLabels[stage]}</span>
            </label>
          ))}
        </fieldset>
        <label className="desk-field">
          Countries whose people may apply; none chosen means all
          <select name="countries" multiple size={6} defaultValue={settings?.countries ?? []}>
            {countries.map((country) => (
              <option key={country} value={country}>
                {country}
              </option>
            ))}
          </select>
        </label>
        <ProblemNote problem={problem} />
        <SubmitButton busy={busy} text="Save the scholarships" />
      </form>
    </section>
  )
}
