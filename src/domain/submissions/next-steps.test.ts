import { describe, expect, test } from 'vitest'
import type { ReviewMode } from '../review/review.ts'
import { defaultReviewSettings } from '../review/review-settings.ts'
import { nextSteps } from './next-steps.ts'
import { paperStates } from './paper.ts'
import { reviewPromise, waitsSince } from './review-promise.ts'

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
    const review = reviewPromise(defaultReviewSettings, dates, at('2027-01-20T10:00:00Z'))
    expect(nextSteps('under-review', dates, at('2027-01-31T18:29:00Z'), { review })).toEqual([
      `Two reviewers are reading it without knowing your name. ${promise}`,
    ])
    const [late] = nextSteps('under-review', dates, at('2027-01-31T18:31:00Z'), { review })
    expect(late).not.toContain(promise)
    expect(late).toContain('Our decision was due by 31 January 2027 and is late')
  })

  test('names the day that the conference promises from the arrival on, as many reviewers as it asks, and who knows whom', () => {
    const settings = { ...defaultReviewSettings, decisionDays: 10 }
    const arrived = at('2027-01-02T20:00:00Z')
    const steps = (mode: ReviewMode, reviewsPerPaper: number) =>
      nextSteps('received', dates, arrived, { review: reviewPromise({ ...settings, mode, reviewsPerPaper }, dates, arrived) })[0]
    const promise = 'We will send you our decision by e-mail, by 13 January 2027.'
    expect(steps('double-blind', 3)).toBe(`Three reviewers read it without knowing your name. ${promise}`)
    expect(steps('single-blind', 1)).toBe(`One reviewer reads it. This reviewer sees your name, but you do not learn theirs. ${promise}`)
    expect(steps('open', 2)).toBe(`Two reviewers read it. They see your name, and you learn theirs. ${promise}`)
    // A notification that was over when the paper arrived is not promised.
    expect(reviewPromise(settings, dates, at('2027-02-05T10:00:00Z')).answerBy).toBe('2027-02-15')
    const revised = { from: 'revision-requested', to: 'under-review', movedAt: early, movedBy: 'author', note: null, releasedAt: early } as const
    expect(waitsSince([revised], arrived)).toEqual(early)
    expect(waitsSince([], arrived)).toEqual(arrived)
  })

  test('for whoever is accepted is the confirmation, the full paper and the registration, each by its day or with what to do after it', () => {
    const invoice = 'You pay by bank transfer or card once you have registered. The invoice follows your payment, or comes before it if you request one.'
    const confirm = 'Please confirm that you will present it, or tell us that you cannot.'
    expect(nextSteps('accepted', dates, early)).toEqual([
      confirm,
      'Please send the full paper by 14 February 2027, with “Send the full paper” on the status page.',
      'Please register by 28 February 2027, with “Confirm and register” on the status page.',
      invoice,
    ])
    expect(nextSteps('accepted', dates, at('2027-03-02T10:00:00Z'))).toEqual([
      confirm,
      'The full paper was due by 14 February 2027. If we do not have it yet, please send it at once, with “Send the full paper” on the status page.',
      'Registration closed on 28 February 2027. If you have not registered yet, please write to us.',
      invoice,
    ])
    expect(nextSteps('accepted', { ...dates, paperDeadline: null, registrationDeadline: null }, early, { isAnswered: true })).toEqual([
      'Please send the full paper when we ask for it, with “Send the full paper” on the status page.',
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
