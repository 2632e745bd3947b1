import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { feeRows } from '#domain/conferences/fees.ts'
import { Fees } from './fees.tsx'
import type { ConferenceView } from './load-conference.ts'

/** The text of the section, without tags. */
function sectionOf(fees: ConferenceView['fees'], registrationDeadline: string | null = '2027-04-22'): string {
  const section = (
    <Fees
      fees={fees}
      scholarships={{ awarded: 'Two scholarships of €400 together have been awarded.', applyUntil: undefined }}
      standing="call-open"
      mayRegister
      submit="/"
      register="/register"
      registrationDeadline={registrationDeadline}
      next={undefined}
    />
  )
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element: section }])} />)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

const row = { code: '330' as const, gbp: 275, eur: 290, laterGbp: 325, laterEur: 340 }
const own = { rows: feeRows({ earlyBirdUntil: '2027-02-28', rows: [row] }), earlyBirdUntil: '2027-02-28' }

test('fees name the last day of the early bird and the standard fee after it', () => {
  const text = sectionOf({ ...own, lateFrom: null, step: 'early' })
  expect(text).toContain('Early bird, until 28 February 2027 Standard fee, from 1 March 2027')
  expect(text).toContain('Delegate Presenter/Author (Oral) £275 £325')
  expect(text).toContain('Send the form by 28 February 2027 to pay the early bird fee.')
  expect(sectionOf({ ...own, lateFrom: null, step: 'standard' })).toContain('The early bird ended on 28 February 2027; the standard fee applies now.')
})

test('without a standard fee the page says until when the early bird one applies', () => {
  const general = { rows: feeRows(null), earlyBirdUntil: null, lateFrom: null, step: 'early' as const }
  expect(sectionOf(general)).toContain('The fee does not go up: the early bird fee applies until registration closes on 22 April 2027.')
  expect(sectionOf(general, null)).toContain('applies until registration closes.')
})

test('one sentence says why the page has pounds and the form euros', () => {
  expect(sectionOf({ ...own, lateFrom: null, step: 'early' })).toContain(
    'This page lists fees in pounds sterling, in which we announce them; the form has them in euros, the currency of our head office. When you register you choose in which of the two you pay.',
  )
})

test('a late step has its own column and day, and keeps the standard fee where it names none', () => {
  const fees = { earlyBirdUntil: '2027-02-28', lateFrom: '2027-04-01', rows: [{ ...row, lateGbp: 400, lateEur: 420 }] }
  const shown = { rows: feeRows(fees), earlyBirdUntil: fees.earlyBirdUntil, lateFrom: fees.lateFrom }
  const text = sectionOf({ ...shown, step: 'standard' })
  expect(text).toContain('Standard fee, from 1 March 2027 Late fee, from 1 April 2027')
  expect(text).toContain('Delegate Presenter/Author (Oral) £275 £325 £400')
  expect(sectionOf({ ...shown, step: 'late' })).toContain('The late fee applies since 1 April 2027.')
})
