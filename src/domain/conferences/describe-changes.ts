import { formatDay, isCalendarDay } from '../dates.ts'
import { type Change, formatChange } from '../submissions/desk/corrections.store.ts'
import { feeAmounts, feeCellLabel, fieldLabels } from './conference-fields.ts'
import type { ConferenceForm } from './conference-form.schema.ts'

type Field = keyof ConferenceForm

/** What a saved form changes, a line each, with the old and the new value in words. It names no speaker, because the audit log outlives them. */
export function describeChanges(before: ConferenceForm, after: ConferenceForm): string[] {
  const changed = (Object.keys(fieldLabels) as Field[]).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  return changed.flatMap((field) => {
    if (isLongText(field)) return `${fieldLabels[field]}: another text`
    if (isContact(field)) return `${fieldLabels[field]}: changed`
    if (field === 'speakers') return speakerChange(before.speakers.length, after.speakers.length)
    if (field === 'fees') return feeChanges(before.fees, after.fees)
    return formatChange({ field: fieldLabels[field], from: wordsOf(field, before), to: wordsOf(field, after) })
  })
}

const longTexts = ['callForPaper', 'scopes', 'travel', 'committee'] as const satisfies readonly Field[]
type LongText = (typeof longTexts)[number]

function isLongText(field: Field): field is LongText {
  return (longTexts as readonly Field[]).includes(field)
}

/** The audit log outlives the person who is named. */
const contactFields = ['contactName', 'contactRole', 'contactEmail'] as const satisfies readonly Field[]
type ContactField = (typeof contactFields)[number]

function isContact(field: Field): field is ContactField {
  return (contactFields as readonly Field[]).includes(field)
}

function wordsOf(field: Exclude<Field, LongText | ContactField | 'speakers' | 'fees'>, form: ConferenceForm): string {
  if (field === 'journals') return form.journals === null ? 'all' : `${form.journals.length} chosen`
  const value = form[field] ?? ''
  return isCalendarDay(value) ? formatDay(value) : value
}

function speakerChange(before: number, after: number): string {
  return before === after
    ? `${fieldLabels.speakers}: names, titles, pictures or order`
    : formatChange({ field: fieldLabels.speakers, from: String(before), to: String(after) })
}

function feeChanges(before: ConferenceForm['fees'], after: ConferenceForm['fees']): string[] {
  const change = ({ field, ...values }: Change) => formatChange({ field: `${fieldLabels.fees}, ${field}`, ...values })
  if (!before || !after)
    return [formatChange({ field: fieldLabels.fees, from: before ? 'its own' : 'the usual ones', to: after ? 'its own' : 'the usual ones' })]
  const day = (form: typeof before) => (form.earlyBirdUntil ? formatDay(form.earlyBirdUntil) : '')
  const earlyBird = before.earlyBirdUntil === after.earlyBirdUntil ? [] : [change({ field: 'early bird until', from: day(before), to: day(after) })]
  const lateDay = (form: typeof before) => (form.lateFrom ? formatDay(form.lateFrom) : '')
  const late = (before.lateFrom ?? null) === (after.lateFrom ?? null) ? [] : [change({ field: 'late from', from: lateDay(before), to: lateDay(after) })]
  const amounts = after.rows.flatMap((row) => {
    const old = before.rows.find(({ code }) => code === row.code)
    return feeAmounts.flatMap(([amount]) => {
      const [from, to] = [String(old?.[amount] ?? ''), String(row[amount] ?? '')]
      return from === to ? [] : [change({ field: feeCellLabel(row.code, amount), from, to })]
    })
  })
  return [...earlyBird, ...late, ...amounts]
}
