import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ImportantDates } from './important-dates.tsx'
import type { DateView } from './load-conference.ts'

const date = (key: DateView['key'], day: string, zone: string | undefined): DateView => ({
  key,
  name: key,
  day,
  deadline: { state: 'open', daysLeft: 200 },
  extended: [],
  closesAt: `${day}T22:59:59.000Z`,
  zone,
})

const summer = 'Western European Summer Time, UTC+1'
const winter = 'Western European Standard Time, UTC+0'

test.each([
  ['one name', summer, summer, `(${summer})`],
  ['two when clocks are changed between the deadlines', summer, winter, `(${summer}; later ${winter})`],
])('the zone of the deadlines has %s', (_name, first, second, expected) => {
  const dates = [date('abstractDeadline', '2027-10-04', first), date('notification', '2027-10-25', undefined), date('paperDeadline', '2027-11-15', second)]
  const conference = { startDate: '2027-12-18', endDate: '2027-12-20', location: 'Porto', timeZone: 'Europe/Lisbon' }
  const html = renderToStaticMarkup(
    <ImportantDates dates={dates} conference={conference} calendar="/calendar/porto.ics" standing="call-open" publicUrl="https://conferences.example.org" />,
  )
  expect(html).toContain(`Each deadline closes at 23:59 in Porto ${expected}.`)
})
