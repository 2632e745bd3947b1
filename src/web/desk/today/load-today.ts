import { href } from 'react-router'
import { accountsOf } from '#domain/accounts/accounts.store.ts'
import { participantCategories } from '#domain/conferences/fees.ts'
import { importantDateNames } from '#domain/conferences/important-dates.ts'
import { clockOf } from '#domain/contact/message-clock.ts'
import { addDays, type CalendarDay, dayInZone, daysBetween, formatDay } from '#domain/dates.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import { hasRight } from '#domain/desk/rights.ts'
import { todayOf } from '#domain/desk/today.store.ts'
import { lateStepLabels, lateSteps } from '#domain/publishing/production/late-steps.store.ts'
import { reviewAttentionOf } from '#domain/review/board/review-attention.store.ts'
import type { Services } from '#domain/services.ts'
import { namedConference } from '#domain/submissions/desk/paper-query.ts'
import { deskPaths } from '../desk-paths.ts'

const daysAhead = 21
const maxCountries = 8

/** What waits, as far as the organiser has the right to see it. */
export async function loadToday({ db, now }: Pick<Services, 'db' | 'now'>, organiser: Organiser, conference = '') {
  const time = now()
  const today = dayInZone(time, 'UTC')
  const store = todayOf(db)
  const chaired = hasRight(organiser, 'review')
    ? undefined
    : (await accountsOf(db).memberships(organiser.accountId)).filter(({ role }) => role === 'chair').map(({ conference_id }) => conference_id)
  const [reviews, waiting, money, urgent, late, deadlines, { figures, editions }] = await Promise.all([
    reviewAttentionOf(db, organiser.email, time).ofComing(chaired),
    store.waiting(time, organiser.accountId),
    store.waitingMoney(today),
    store.urgentMessages(),
    hasRight(organiser, 'publishing') ? lateSteps(db, today) : [],
    // In some time zones it is still the day before.
    store.deadlines(addDays(today, -1), addDays(today, daysAhead)),
    loadFigures(store, today, conference),
  ])
  const forPeople = hasRight(organiser, 'people')
  const forMoney = hasRight(organiser, 'money')
  const forPlaces = hasRight(organiser, 'registrations')
  return {
    rights: organiser.rights,
    reviews,
    money: {
      dueToday: forMoney ? money.dueToday : 0,
      overdue: forMoney ? money.overdue : 0,
      failed: forMoney ? money.failed : 0,
      suspense: forMoney ? money.suspense : 0,
      refunds: forMoney ? money.refunds : 0,
      scholarships: forMoney && forPlaces ? money.scholarships : 0,
      carryRequests: forMoney ? money.carryRequests : 0,
      freeSeats: forPlaces ? money.freeSeats : 0,
    },
    waiting: {
      ...waiting,
      ...(forPeople ? {} : { messages: 0, mine: 0, overdue: 0, soon: 0, applications: 0, failedMails: 0 }),
      ...(hasRight(organiser, 'submissions') ? {} : { submissions: 0, unreleased: 0, revised: 0, withdrawals: 0, corrections: 0, appeals: 0 }),
      ...(hasRight(organiser, 'registrations') ? {} : { registrations: 0 }),
      ...(hasRight(organiser, 'settings') ? {} : { failedJobs: 0 }),
    },
    urgent: (forPeople ? urgent : []).map((one) => ({
      reference: one.reference,
      subject: one.subject || 'No subject',
      name: one.name,
      clock: clockOf(one, time),
    })),
    late: late.map(({ articleId, title, step, name, dueOn }) => {
      const count = daysBetween(dueOn, today)
      return {
        key: `${articleId} ${step} ${name}`,
        articleId,
        title,
        name,
        step: lateStepLabels[step],
        since: count === 1 ? '1 day late' : `${count} days late`,
      }
    }),
    deadlines: deadlines.flatMap((one) => {
      const daysLeft = daysBetween(dayInZone(time, one.timeZone), one.day)
      if (daysLeft < 0) return []
      return [
        {
          key: `${one.conferenceId} ${one.what}`,
          name: one.subConference,
          what: importantDateNames[one.what],
          day: formatDay(one.day),
          left: daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`,
          near: daysLeft <= 3,
          page: href(deskPaths.conference, { id: one.conferenceId }),
        },
      ]
    }),
    figures: {
      now: figures.now,
      before: figures.before,
      edition: editions?.edition,
      chosen: editions && namedConference(editions.edition),
      last: editions?.last,
      byCategory: figures.byCategory.map(({ name, count }) => ({
        code: name,
        name: participantCategories.find((one) => one.code === name)?.label ?? name,
        count,
      })),
      byCountry: figures.byCountry.slice(0, maxCountries),
    },
  }
}

async function loadFigures(store: ReturnType<typeof todayOf>, today: CalendarDay, conference: string) {
  const editions = conference ? await store.editions(conference) : undefined
  return { editions, figures: editions ? await store.figuresOfEdition(today, editions.edition, editions.last) : await store.figures(today) }
}
