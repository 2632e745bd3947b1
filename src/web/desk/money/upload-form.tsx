import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { type CsvMapping, csvMapping, dateFormats } from '#domain/money/statements/read-csv-statement.ts'
import { Field, TextField } from '../../ui/form/fields.tsx'
import { deskPaths } from '../desk-paths.ts'
import { SubmitButton } from '../ui/act-form.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import { decodeStatement } from './decode-statement.ts'
import type { StatementsData } from './statements.tsx'

interface ChosenFile {
  name: string
  text: string
}

interface Outcome {
  id: string
  isRepetition: boolean
  lines: number
  seenBefore: number
}

const emptyMapping = csvMapping.parse({ date: 'Date', amount: 'Amount' })

function outcomeMessage({ isRepetition, lines, seenBefore }: Outcome): string {
  if (isRepetition) return 'This file has been read before. Nothing was added.'
  const count = lines === 1 ? 'One line was read.' : `${lines} lines were read.`
  return seenBefore === 0 ? count : `${count} ${seenBefore} had been read before and ${seenBefore === 1 ? 'is' : 'are'} left out.`
}

/** A file of the bank: CAMT.053 says everything itself, CSV needs its account and the meaning of its columns. */
export function UploadForm({ accounts }: Pick<StatementsData, 'accounts'>) {
  const { mutate, busy, problem } = useMutation()
  const navigate = useNavigate()
  const [file, setFile] = useState<ChosenFile>()
  const [account, setAccount] = useState(accounts[0]?.id ?? '')
  const isCsv = file !== undefined && !/^\s*\ufeff?\s*</.test(file.text)
  const known = accounts.find(({ id }) => id === account)?.mapping ?? emptyMapping

  async function read(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const mapping = isCsv ? Object.fromEntries(mappingFields.map((name) => [name, String(fields.get(name) ?? '')])) : null
    const body = { fileName: file?.name ?? '', text: file?.text ?? '', bankAccountId: isCsv ? account : '', mapping }
    const result = await mutate<Outcome>('/money/statements', body, (outcome) => ({ text: outcomeMessage(outcome) }))
    if (result.ok) await navigate(href(deskPaths.statement, { id: result.data.id }))
  }
  if (accounts.length === 0)
    return <p className="notice">No bank account is entered yet. Its statements can be read as soon as it is entered and confirmed under Money, Companies.</p>
  return (
    <form className="desk-panel act-form" noValidate onSubmit={(event) => void read(event)}>
      <label className="field">
        File of the bank (CAMT.053 or CSV)
        <input
          type="file"
          accept=".xml,.csv,.txt,text/xml,application/xml,text/csv"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            if (chosen) void chosen.arrayBuffer().then((bytes) => setFile({ name: chosen.name, text: decodeStatement(bytes) }))
          }}
        />
      </label>
      {isCsv && (
        <>
          <Choice
            name="bankAccountId"
            label="Account"
            value={account}
            onChange={(event) => setAccount(event.currentTarget.value)}
            options={accounts.map(({ id, label }) => ({ value: id, text: label }))}
            error={problem?.fields.bankAccountId}
          />
          <MappingFields key={account} known={known} problems={problem?.fields ?? {}} />
        </>
      )}
      <ProblemNote problem={problem && { ...problem, fields: problem.fields.text ? { text: problem.fields.text } : {} }} />
      <SubmitButton busy={busy} text="Show what happens" />
    </form>
  )
}

const mappingFields = ['date', 'amount', 'amountOut', 'currency', 'name', 'text', 'reference', 'separator', 'decimal', 'dateFormat'] as const

const columnFields: [name: 'date' | 'amount' | 'amountOut' | 'currency' | 'name' | 'text' | 'reference', label: string, hint?: string][] = [
  ['date', 'Column of the date'],
  ['amount', 'Column of the amount', 'Or of the money that came in'],
  ['amountOut', 'Column of money that left', 'Only where it has a column of its own'],
  ['currency', 'Column of the currency', 'Leave it empty if there is none'],
  ['name', 'Column of the payer’s name'],
  ['text', 'Column of the text'],
  ['reference', 'Column of the reference'],
]

function MappingFields({ known, problems }: { known: CsvMapping; problems: Record<string, string> }) {
  return (
    <fieldset className="desk-stack">
      <legend>What the columns mean, by their headings</legend>
      <div className="form-row">
        {columnFields.map(([name, label, hint]) => (
          <TextField key={name} name={name} label={label} hint={hint} defaultValue={known[name]} maxLength={100} error={problems[`mapping.${name}`]} />
        ))}
        <Choice
          name="separator"
          label="Columns are separated by"
          defaultValue={known.separator}
          options={[
            { value: ',', text: 'Commas' },
            { value: ';', text: 'Semicolons' },
            { value: '\t', text: 'Tabs' },
          ]}
        />
        <Choice
          name="decimal"
          label="Amounts look like"
          defaultValue={known.decimal}
          options={[
            { value: '.', text: '1,234.50' },
            { value: ',', text: '1.234,50' },
          ]}
        />
        <Choice
          name="dateFormat"
          label="Dates look like"
          defaultValue={known.dateFormat}
          options={dateFormats.map((format) => ({ value: format, text: format }))}
        />
      </div>
    </fieldset>
  )
}

type ChoiceProps = { name: string; label: string; error?: string | undefined; options: readonly { value: string; text: string }[] } & Pick<
  React.ComponentProps<'select'>,
  'value' | 'defaultValue' | 'onChange'
>

/** A select without an empty option. */
function Choice({ name, label, error, options, ...select }: ChoiceProps) {
  return (
    <Field name={name} label={label} error={error}>
      {(control) => (
        <select {...select} {...control}>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
