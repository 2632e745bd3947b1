import { type FeeAmount, feeCellLabel, fieldLabels } from '#domain/conferences/conference-fields.ts'
import type { ConferenceForm } from '#domain/conferences/conference-form.schema.ts'

/** The labels of fields by the names that problems carry, down to one fee (`fees.rows.2.gbp`) and one speaker. */
export function labelsFor(problems: Record<string, string>, { fees, speakers }: Pick<ConferenceForm, 'fees' | 'speakers'>): Record<string, string> {
  const labelOf = (name: string): string => {
    const [, row, amount] = /^fees\.rows\.(\d+)\.(\w+)$/.exec(name) ?? []
    if (row && amount) return feeCellLabel(fees?.rows[Number(row)]?.code ?? '', amount as FeeAmount)
    if (name === 'fees.earlyBirdUntil') return 'Early bird until'
    const [, position] = /^speakers\.(\d+)\./.exec(name) ?? []
    if (position) return speakers[Number(position)]?.speakerName || `Speaker ${Number(position) + 1}`
    return fieldLabels[name as keyof typeof fieldLabels] ?? ''
  }
  return Object.fromEntries(Object.keys(problems).map((name) => [name, labelOf(name)]))
}
