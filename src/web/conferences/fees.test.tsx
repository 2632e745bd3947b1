import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { feeRows } from '#domain/conferences/fees.ts'
import { Fees } from './fees.tsx'
import type { ConferenceView } from './load-conference.ts'

/** The text of the section, without tags. */
function sectionOf(fees: ConferenceView['fees'], registrationDeadline: string | null = '2027-04-22'): string {
  const section = <Fees fees={fees} standing="call-open" mayRegister submit="/" registrationDeadline={registrationDeadline} next={undefined} />
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element: section }])} />)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

const row = { code: '330' as const, gbp: 275, eur: 290, laterGbp: 325, laterEur: 340 }
const own = { rows: feeRows({ earlyBirdUntil: '2027-02-28', rows: [row] }), earlyBirdUntil: '2027-02-28' }

test('fees name the last day of the early bird and the standard fee after it', () => {
  const text = sectionOf({ ...own, isEarlyBird: true })
  expect(text).toContain('Early bird, until 28 February 2027 Standard fee, from 1 March 2027')
  expect(text).toContain('Delegate Presenter/Author (Oral) £275 £325')
  expect(text).toContain('Send the form by 28 February 2027 to pay the early bird fee.')
  expect(sectionOf({ ...own, isEarlyBird: false })).toContain('The early bird ended on 28 February 2027; the standard fee applies now.')
})

test('without a standard fee the page says until when the early bird one applies', () => {
  const general = { rows: feeRows(null), earlyBirdUntil: null, isEarlyBird: true }
  expect(sectionOf(general)).toContain('The fee does not go up: the early bird fee applies until registration closes on 22 April 2027.')
  expect(sectionOf(general, null)).toContain('applies until registration closes.')
})

test('one sentence says why the page has pounds and the form euros', () => {
  expect(sectionOf({ ...own, isEarlyBird: true })).toContain(
    'This page lists fees in pounds sterling, in which we announce them; the form and your invoice are in euros, the currency of our head office.',
  )
})
