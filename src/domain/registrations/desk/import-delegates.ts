import * as z from 'zod/mini'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import { dayInZone } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import { requireRightIn } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { validateForm } from '../../forms/parse-form.ts'
import { mailAddress, requiredLine } from '../../forms/person-fields.schema.ts'
import { formatMoney } from '../../money/money.ts'
import { categoryLabel } from '../../money/open-booking.ts'
import { salesSettingsOf } from '../../money/sales-settings.store.ts'
import { Refusal } from '../../refusal.ts'
import { readCsv } from '../../review/pool/read-csv.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { chargesFor } from '../register/charges.ts'
import { bookingForm, type DelegateForm, delegateForm } from '../register/register.schema.ts'
import { registerByOffice } from '../register/register.ts'
import { seatsOf } from '../register/seats.store.ts'
import { fullCategory, seatsNeeded } from '../register/seats.ts'
import type { RegistrationState } from '../registration.ts'
import { deskRegistrationsOf } from './desk-registrations.store.ts'

const maxRows = 200

const { currency, payer_kind, payer_organisation, payer_address, payer_country, vat_number, purchase_order, discount_code } = bookingForm.shape

export const delegatesOrder = z.object({
  csv: z.string().check(z.minLength(1, 'Please paste a list or choose a file.'), z.maxLength(500_000, 'This list is too long. Please import it in parts.')),
  currency,
  payer_kind,
  payer_name: requiredLine(200, 'Please enter who pays.'),
  payer_email: mailAddress,
  payer_organisation,
  payer_address,
  payer_country,
  vat_number,
  purchase_order,
  discount_code,
})
type DelegatesOrder = z.output<typeof delegatesOrder>

interface PlannedDelegate {
  line: number
  name: string
  email: string
  category: string
  fee: string
  state: RegistrationState
}

export interface DelegatesPlan {
  delegates: PlannedDelegate[]
  total: string
  /** With one nothing is imported. */
  problems: { line: number; column: string; message: string }[]
}

const headings: Record<string, keyof DelegateForm> = {
  category: 'regtype',
  title: 'title',
  name: 'name',
  'badge name': 'badge_name',
  email: 'email',
  'e-mail': 'email',
  institution: 'company',
  university: 'company',
  company: 'company',
  country: 'country',
  accompanying: 'accompanying',
  'dietary needs': 'dietary_needs',
  'access needs': 'access_needs',
}
const needed = ['regtype', 'name', 'email', 'company'] as const

/** Whom the list would register, what they would cost and which places they would get, without changing anything. */
export async function previewDelegates(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  conferenceId: string,
  order: DelegatesOrder,
): Promise<DelegatesPlan> {
  await requireRightIn(services.db, organiser, 'registrations', conferenceId)
  return plan(services, services.db, conferenceId, order)
}

/** Registers the delegates of a list with one payer, all of them or none. Everybody gets their own letter, and so does the payer. */
export async function importDelegates(
  services: Services,
  organiser: Organiser,
  conferenceId: string,
  order: DelegatesOrder,
): Promise<{ booking: string; added: number }> {
  const { csv, ...payer } = order
  return services.db.transaction().execute(async (trx) => {
    await requireRightIn(trx, organiser, 'registrations', conferenceId)
    // Whoever imports the same list at the same time waits here, and then finds its people.
    await seatsOf(conferenceId, trx).lock()
    const { problems } = await plan(services, trx, conferenceId, order)
    const [first] = problems
    if (first) throw new Refusal('request.invalid', 'Nobody was registered: the list has mistakes.', { csv: `Line ${first.line}: ${first.message}` })
    const delegates = readRows(csv).rows.map(({ row }) => row)
    const form = { ...payer, delegates, terms: 'yes' as const, token: '', scholarship: '' as const, career_stage: '' as const, scholarship_statement: '' }
    const { booking, people } = await registerByOffice(services, trx, { conferenceId, form }, organiser.name)
    const conference = await conferencesOf(trx).findAlsoDraft(conferenceId)
    const subject = { about: `conference:${conferenceId}`, aboutName: conference?.subConference ?? conferenceId }
    await auditLogOf(trx).write(organiser, services.now(), { act: 'registration.imported', ...subject, details: { added: people.length } })
    return { booking: booking.reference, added: people.length }
  })
}

async function plan({ now }: Pick<Services, 'now'>, db: Database, conferenceId: string, order: DelegatesOrder): Promise<DelegatesPlan> {
  const conference = await conferencesOf(db).findWithFees(conferenceId)
  if (!conference) throw new Refusal('conference.unknown', 'There is no such conference.')
  const { rows, problems } = readRows(order.csv)
  const known = await deskRegistrationsOf(db).liveAddresses(
    conferenceId,
    rows.map(({ row }) => row.email),
  )
  const repeated = rows.flatMap(({ line, row }) =>
    known.has(row.email.toLowerCase()) ? [{ line, column: 'email', message: `${row.email} is registered already.` }] : [],
  )
  const { capacities, approvals } = await salesSettingsOf(db).find(conferenceId)
  const taken = await seatsOf(conferenceId, db).taken()
  const day = dayInZone(now(), conference.timeZone)
  let totalMinor = 0
  const delegates = rows.map(({ line, row }): PlannedDelegate => {
    const charges = chargesFor(conference.fees, row, { currency: order.currency, day, additionalPapers: 0 })
    const fee = charges.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
    totalMinor += fee
    const places = seatsNeeded(row.regtype, charges.length - 1)
    const isFull = fullCategory(capacities, taken, places) !== undefined
    const state = approvals.includes(row.regtype) ? 'needs-approval' : isFull ? 'waiting-list' : 'open'
    if (state === 'open') for (const [code, count] of Object.entries(places)) taken[code] = (taken[code] ?? 0) + count
    return { line, name: row.name, email: row.email, category: categoryLabel(row.regtype), fee: formatMoney(fee, order.currency), state }
  })
  return { delegates, total: formatMoney(totalMinor, order.currency), problems: [...problems, ...repeated] }
}

/** The rows with their mistakes by line and column. An address that occurs twice is a mistake: it would be registered twice. */
function readRows(csv: string): { rows: { line: number; row: DelegateForm }[]; problems: DelegatesPlan['problems'] } {
  const [head, ...body] = readCsv(csv, { maxRows })
  const columns = (head?.cells ?? []).map((heading) => headings[heading.toLowerCase()])
  const missing = needed.filter((wanted) => !columns.includes(wanted))
  if (!head || missing.length > 0) {
    const names = missing.map((one) => Object.entries(headings).find(([, field]) => field === one)?.[0] ?? one)
    const message = `The first line names the columns: category, name, email, institution, and if you like title, badge name, country, accompanying, dietary needs, access needs. “${names.join('” and “')}” is missing.`
    return { rows: [], problems: [{ line: head?.line ?? 1, column: '', message }] }
  }
  if (body.length === 0) return { rows: [], problems: [{ line: 1, column: '', message: 'The list names nobody.' }] }
  const problems: DelegatesPlan['problems'] = []
  const rows: { line: number; row: DelegateForm }[] = []
  const seen = new Set<string>()
  for (const { line, cells } of body) {
    const fields = Object.fromEntries(columns.flatMap((field, index) => (field ? [[field, [cells[index] ?? '']]] : [])))
    const parsed = validateForm(delegateForm, fields)
    for (const [field, message] of Object.entries(parsed.problems ?? {}))
      problems.push({
        line,
        column: head.cells[columns.indexOf(field as keyof DelegateForm)] ?? '',
        message: field === 'regtype' ? 'Please use a category from 330 to 334.' : message,
      })
    if (!parsed.values) continue
    const address = parsed.values.email.toLowerCase()
    if (seen.has(address)) problems.push({ line, column: 'email', message: `${parsed.values.email} is in the list twice.` })
    seen.add(address)
    rows.push({ line, row: parsed.values })
  }
  return { rows, problems }
}
