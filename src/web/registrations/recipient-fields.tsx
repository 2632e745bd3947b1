import { SelectField, TextAreaField, TextField } from '../ui/form/fields.tsx'

interface RecipientFieldsProps {
  value: (name: string) => string
  problems: Record<string, string>
  countries: readonly string[]
  /** Whether somebody else than the first person may pay. */
  hasOwnPayer?: boolean
}

const kinds = [
  { kind: 'person', label: 'To a person' },
  { kind: 'institution', label: 'To an institution or a company' },
]

/** To whom the invoice is addressed. */
export function RecipientFields({ value, problems, countries, hasOwnPayer = false }: RecipientFieldsProps) {
  const of = (name: string) => ({ name, defaultValue: value(name), error: problems[name] })
  return (
    <fieldset className="form-part">
      <legend>Invoice</legend>
      <div className="choice-row">
        {kinds.map(({ kind, label }) => (
          <label key={kind} className="choice-card">
            <input type="radio" name="payer_kind" value={kind} defaultChecked={(value('payer_kind') || 'person') === kind} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <TextField
        {...of('payer_organisation')}
        label="Institution or company"
        hint="As it should appear on the invoice."
        maxLength={200}
        autoComplete="organization"
      />
      <TextAreaField {...of('payer_address')} label="Address for the invoice" rows={3} maxLength={500} autoComplete="street-address" />
      <SelectField
        {...of('payer_country')}
        label="Country of the invoice"
        placeholder="Choose a country"
        options={countries.map((country) => ({ value: country, text: country }))}
      />
      <div className="form-row">
        <TextField
          {...of('vat_number')}
          label="VAT number"
          hint="With the letters of its country, such as PT512345678."
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...of('purchase_order')}
          label="Purchase order number"
          hint="If your institution needs it on the invoice."
          maxLength={60}
          autoComplete="off"
        />
      </div>
      {hasOwnPayer ? (
        <>
          <p className="hint">If the payer is not one of the people named above, we send them the link to the invoice:</p>
          <div className="form-row">
            <TextField {...of('payer_name')} label="Payer’s name" maxLength={200} autoComplete="off" />
            <TextField {...of('payer_email')} label="Payer’s e-mail" type="email" maxLength={254} autoComplete="off" inputMode="email" />
          </div>
        </>
      ) : (
        <TextField {...of('payer_name')} label="Name on the invoice" maxLength={200} autoComplete="name" />
      )}
    </fieldset>
  )
}
