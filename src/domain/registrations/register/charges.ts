import { type ConferenceFees, feeMinorOn } from '../../conferences/fees.ts'
import type { CalendarDay } from '../../dates.ts'
import { attendanceOf } from '../../money/booking.ts'
import type { NewCharge } from '../../money/bookings.store.ts'
import type { Currency } from '../../money/money.ts'
import { categoryLabel } from '../../money/open-booking.ts'
import { accompanyingNames } from '../../submissions/submission.ts'
import type { DelegateForm } from './register.schema.ts'
import { accompanyingCode } from './seats.store.ts'

export type NewRegistrationCharge = Omit<NewCharge, 'registrationId' | 'addedAt'>

const additionalPaperCode = '334'

/** What a registration costs on a day: the fee first, then who comes along and further papers. */
export function chargesFor(
  fees: ConferenceFees | null,
  { regtype, accompanying }: Pick<DelegateForm, 'regtype' | 'accompanying'>,
  { currency, day, additionalPapers }: { currency: Currency; day: CalendarDay; additionalPapers: number },
): NewRegistrationCharge[] {
  const line = (kind: NewCharge['kind'], code: string, description: string, person = ''): NewRegistrationCharge => {
    const amount = feeMinorOn(fees, code, day, currency)
    return { kind, code, description, person, attendance: attendanceOf(code), listMinor: amount, grossMinor: amount, reduction: '' }
  }
  return [
    line('fee', regtype, categoryLabel(regtype)),
    ...accompanyingNames(accompanying).map((name) => line('accompanying', accompanyingCode, 'Accompanying person', name)),
    ...Array.from({ length: additionalPapers }, () => line('additional-paper', additionalPaperCode, 'Additional paper')),
  ]
}
