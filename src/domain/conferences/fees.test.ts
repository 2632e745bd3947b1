import { expect, test } from 'vitest'
import { earlyBirdWarning, feeMinorOn, feeRows, feesHoldUntil, feesOnDay, participantCategories, standardFeesAfter } from './fees.ts'

test('the five categories have the codes, labels and both fees of the specification, and say who presents', () => {
  expect(participantCategories).toEqual([
    { code: '330', label: 'Delegate Presenter/Author (Oral)', gbp: 275, eur: 290, presents: true },
    { code: '331', label: 'Delegate Student Presenter/Author (Oral)', gbp: 245, eur: 260, presents: true },
    { code: '332', label: 'Virtual Delegate', gbp: 225, eur: 230, presents: false },
    { code: '333', label: 'Accompanying Person/Delegate Listener', gbp: 225, eur: 260, presents: false },
    { code: '334', label: 'Poster & Additional Paper', gbp: 185, eur: 175, presents: true },
  ])
})

test('a conference’s own fees apply on its page and, by the day, on the form; otherwise the general ones apply', () => {
  const own = { code: '332', gbp: 1, eur: 2, laterGbp: 3, laterEur: 4 } as const
  const fees = { earlyBirdUntil: '2027-01-31', rows: [own] }
  const virtual = (rows: readonly { code: string }[]) => rows.find((row) => row.code === '332')
  expect(virtual(feeRows(fees))).toEqual({ ...own, lateGbp: null, lateEur: null, label: 'Virtual Delegate' })
  expect(['2027-01-31', '2027-02-01'].map((day) => virtual(feesOnDay(fees, day)))).toMatchObject([{ eur: 2 }, { eur: 4 }])
  expect(virtual(feesOnDay(null, '2027-02-01'))).toMatchObject({ eur: 230 })
  expect(feesOnDay(fees, '2027-02-01')[0]).toMatchObject({ code: '330', eur: 290 })
})

test('later amounts without an early bird day, and such a day without later amounts, are odd', () => {
  const rows = [{ code: '330' as const, gbp: 1, eur: 1, laterGbp: null, laterEur: null }]
  const later = [{ code: '330' as const, gbp: 1, eur: 1, laterGbp: null, laterEur: 2 }]
  expect(earlyBirdWarning({ earlyBirdUntil: null, rows: later })).toMatch(/^Without this day the later amounts never apply/)
  expect(earlyBirdWarning({ earlyBirdUntil: '2027-01-01', rows })).toMatch(/^No later amount is given/)
  expect(earlyBirdWarning({ earlyBirdUntil: '2027-01-01', rows: later })).toBeUndefined()
  expect(earlyBirdWarning({ earlyBirdUntil: null, rows })).toBeUndefined()
})

test('the standard fees are announced until the early bird has ended, where they differ', () => {
  const row = { gbp: 1, eur: 2, laterGbp: 3 }
  const fees = {
    earlyBirdUntil: '2027-01-31',
    rows: [
      { code: '330' as const, ...row, laterEur: 4 },
      { code: '331' as const, ...row, laterEur: 2 },
      { code: '332' as const, ...row, laterEur: null },
    ],
  }
  expect(standardFeesAfter(fees, '2027-01-31')).toEqual({ from: '2027-02-01', eur: { 330: 4 } })
  expect(standardFeesAfter(fees, '2027-02-01')).toBeUndefined()
  expect(standardFeesAfter({ ...fees, earlyBirdUntil: null }, '2027-01-31')).toBeUndefined()
  expect(standardFeesAfter(null, '2027-01-31')).toBeUndefined()
})

test('the late step has its own day and amounts, and without an amount keeps the one of the step before', () => {
  const late = { code: '330' as const, gbp: 1, eur: 2, laterGbp: 3, laterEur: 4, lateGbp: 5, lateEur: null }
  const fees = { earlyBirdUntil: '2027-01-31', lateFrom: '2027-04-01', rows: [late] }
  const on = (day: string, currency: 'EUR' | 'GBP') => feeMinorOn(fees, '330', day, currency)
  expect(['2027-01-31', '2027-02-01', '2027-03-31', '2027-04-01'].map((day) => [on(day, 'GBP'), on(day, 'EUR')])).toEqual([
    [100, 200],
    [300, 400],
    [300, 400],
    [500, 400],
  ])
  expect(['2027-01-31', '2027-02-01', '2027-04-01'].map((day) => feesHoldUntil(fees, day))).toEqual(['2027-01-31', '2027-03-31', null])
})
