import type { Attendance, Customer } from '#domain/money/booking.ts'

export const attendanceLabels = { 'in-person': 'In person', virtual: 'Virtual' } as const satisfies Record<Attendance, string>
export const customerLabels = { business: 'Business, with a VAT number', private: 'Private' } as const satisfies Record<Customer, string>
