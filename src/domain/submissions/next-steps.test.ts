import { describe, expect, test } from 'vitest'
import { nextSteps } from './next-steps.ts'
import { paperStates } from './paper.ts'

const dates = {
  notification: '2027-01-31',
  paperDeadline: '2027-02-14',
  registrationDeadline: '2027-02-28',
  endDate: '2027-03-14',
  timeZone: 'Asia/Colombo',
}
const at = (moment: string) => new Date(moment)
const early = at('2027-01-10T10:00:00Z')

describe('what comes next', () => {
  test('is promised by its day until that day is over in the city of the conference', () => {
    const promise = 'We will send you our decision by e-mail, by 31 January 2027.'
    expect(nextSteps('under-review', dates, at('2027-01-31T18:29:00Z'))).toEqual([`Two reviewers are reading it without knowing your name. ${promise}`])
    const [late] = nextSteps('under-review', dates, at('2027-01-31T18:31:00Z'))
    expect(late).not.toContain(promise)
    expect(late).toContain('Our decision was due by 31 January 2027 and is late')
  })

  test('for whoever is accepted is the confirmation, the full paper and the registration, each by its day or with what to do after it', () => {
    const invoice = 'We will send an invoice by e-mail, which you can pay by bank transfer or card.'
    const confirm = 'Please confirm that you will present it, or tell us that you cannot.'
    expect(nextSteps('accepted', dates, early)).toEqual([
      confirm,
      'Please send the full paper by 14 February 2027, with “Add a paper” on the status page.',
      'Please register by 28 February 2027, with “Register” on the status page.',
      invoice,
    ])
    expect(nextSteps('accepted', dates, at('2027-03-02T10:00:00Z'))).toEqual([
      confirm,
      'The full paper was due by 14 February 2027. If we do not have it yet, please send it at once, with “Add a paper” on the status page.',
      'Registration closed on 28 February 2027. If you have not registered yet, please write to us.',
      invoice,
    ])
    expect(nextSteps('accepted', { ...dates, paperDeadline: null, registrationDeadline: null }, early, { isAnswered: true })).toEqual([
      'Please send the full paper when we ask for it, with “Add a paper” on the status page.',
      'Please register, with “Register” on the status page.',
      invoice,
    ])
  })

  test('after the conference is nothing that belongs before it', () => {
    const after = at('2027-03-15T00:00:00Z')
    expect(Object.fromEntries(paperStates.map((state) => [state, nextSteps(state, dates, after)[0]]))).toEqual({
      received: 'The conference is over, and no decision was made on this submission. Please write to us with your reference.',
      'under-review': 'The conference is over, and no decision was made on this submission. Please write to us with your reference.',
      'revision-requested': 'The conference is over, and no decision was made on this submission. Please write to us with your reference.',
      accepted: 'The conference is over. Thank you for your part in it.',
      confirmed: 'The conference is over. Thank you for your part in it.',
      rejected: nextSteps('rejected', dates, early)[0],
      withdrawn: nextSteps('withdrawn', dates, early)[0],
    })
  })
})
