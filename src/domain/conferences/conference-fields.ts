import type { ConferenceForm } from './conference-form.schema.ts'
import { participantCategories } from './fees.ts'

export const fieldLabels = {
  subConference: 'Name of the conference',
  mainConference: 'Main conference',
  conNo: 'Number of the edition',
  code: 'Code',
  topic: 'Topic',
  theme: 'Theme',
  collaboration: 'In collaboration with',
  venue: 'Venue',
  location: 'City',
  country: 'Country',
  timeZone: 'Time zone',
  contactName: 'Contact person',
  contactRole: 'What the contact person does',
  contactEmail: 'Address of the contact person',
  startDate: 'First day',
  endDate: 'Last day',
  abstractDeadline: 'Abstract deadline',
  notification: 'Notification of acceptance',
  paperDeadline: 'Full paper deadline',
  registrationDeadline: 'Registration deadline',
  callForPaper: 'Call for papers',
  scopes: 'Scopes',
  travel: 'Venue and travel',
  committee: 'Programme committee',
  speakers: 'Speakers',
  fees: 'Fees',
  journals: 'Journals',
} as const satisfies Record<keyof ConferenceForm, string>

export const feeAmounts = [
  ['gbp', 'Early bird, GBP'],
  ['eur', 'Early bird, EUR'],
  ['laterGbp', 'Later, GBP'],
  ['laterEur', 'Later, EUR'],
  ['lateGbp', 'Late, GBP'],
  ['lateEur', 'Late, EUR'],
] as const
export type FeeAmount = (typeof feeAmounts)[number][0]

export function feeCellLabel(code: string, amount: FeeAmount): string {
  const category = participantCategories.find((one) => one.code === code)?.label ?? code
  return `${category}, ${feeAmounts.find(([name]) => name === amount)?.[1] ?? amount}`
}
