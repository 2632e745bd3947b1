import { data, type RouterContextProvider } from 'react-router'
import { slugOf } from '#domain/conferences/conference.ts'
import { formatDay, formatDays, formatTimestampInZone } from '#domain/dates.ts'
import { formatMoney } from '#domain/money/money.ts'
import { categoryLabel } from '#domain/money/open-booking.ts'
import { ownProgrammeOf } from '#domain/programme/own-programme.ts'
import { Refusal } from '#domain/refusal.ts'
import { registrationPage } from '#domain/registrations/own/registration-page.ts'
import { registrationLabels } from '#domain/registrations/registration.ts'
import { scholarshipLabels } from '#domain/registrations/scholarships/scholarship.ts'
import { programmeAddress } from '../programme/programme-address.ts'
import { servicesContext } from '../request-context.ts'

interface Address {
  reference: string
  secret: string
}

/** The data of the pages of a registration; a wrong link is a 404, an earlier one a 410. */
export async function loadRegistration(context: Readonly<RouterContextProvider>, { reference, secret }: Address) {
  const page = await registrationPage(context.get(servicesContext), { reference, secret }).catch((error: unknown) => {
    if (error instanceof Refusal) throw data(null, { status: error.code === 'submission.link_replaced' ? 410 : 404 })
    throw error
  })
  const { conference, booking, delegates, totalMinor, dueMinor, creditMinor, mayChangeRecipient } = page
  const own = await ownProgrammeOf(
    context.get(servicesContext).db,
    delegates.map(({ registration }) => registration),
  )
  const currency = booking?.currency ?? delegates[0]?.registration.currency ?? 'EUR'
  const amount = (minor: number) => formatMoney(minor, currency)
  return {
    address: { reference, secret },
    /** The reference of the booking for a payer who does not take part, otherwise the registration's. */
    reference: reference.toUpperCase(),
    conference: {
      id: conference._id,
      slug: slugOf(conference),
      name: conference.subConference,
      days: formatDays(conference.startDate, conference.endDate),
      place: `${conference.location}, ${conference.country}`,
    },
    payer: booking && {
      ...booking.payer,
      version: String(booking.version),
      reference: booking.reference,
      paymentReference: booking.paymentReference,
      booked: formatTimestampInZone(booking.bookedAt, conference.timeZone),
      refundRule: booking.refundRule,
    },
    mayChangeRecipient,
    /** Once it is published; the rooms with streams only for those whose place is confirmed. */
    programme: own && { address: programmeAddress(own.conference), streams: own.streams.map(({ name }) => name) },
    money: booking && {
      total: amount(totalMinor),
      due: amount(dueMinor),
      isDue: dueMinor > 0,
      credit: creditMinor > 0 ? amount(creditMinor) : undefined,
      dueOn: booking.dueOn && formatDay(booking.dueOn),
      priceUntil: (booking.priceUntil ?? booking.dueOn) && formatDay((booking.priceUntil ?? booking.dueOn) as string),
    },
    isInvoiced: page.invoices.some(({ kind, state }) => kind === 'invoice' && state !== 'credited'),
    delegates: delegates.map(({ registration, detail, isOwn, companions, charges, next, mayChoose, mayCancel, mayCorrect, scholarship, proofs }) => ({
      reference: registration.reference,
      title: registration.title,
      name: registration.name,
      email: registration.email,
      company: registration.company,
      version: String(registration.version),
      state: registration.state,
      stateInWords: registrationLabels[registration.state],
      category: categoryLabel(registration.regtype),
      ...detail,
      isOwn,
      companions,
      next,
      mayChoose,
      mayCancel,
      mayCorrect,
      proofs,
      scholarship: scholarship && {
        state: scholarship.state,
        stateInWords: scholarshipLabels[scholarship.state],
        percent: scholarship.percent,
        amount: scholarship.amountMinor === null ? undefined : amount(scholarship.amountMinor),
        answerBy: scholarship.answerBy && formatDay(scholarship.answerBy),
        reason: scholarship.reason,
        rest: amount(Math.max(0, charges.reduce((sum, { grossMinor }) => sum + grossMinor, 0) - (scholarship.amountMinor ?? 0))),
        restIsNothing: charges.reduce((sum, { grossMinor }) => sum + grossMinor, 0) <= (scholarship.amountMinor ?? 0),
        full: amount(charges.reduce((sum, { grossMinor }) => sum + grossMinor, 0)),
      },
      charges: charges.map(({ id, description, person, listMinor, grossMinor, reduction }) => ({
        id,
        description: person ? `${description}: ${person}` : description,
        reduction,
        list: listMinor === grossMinor ? undefined : amount(listMinor),
        gross: amount(grossMinor),
      })),
    })),
  }
}

export type ShownRegistration = Awaited<ReturnType<typeof loadRegistration>>
export type ShownDelegate = ShownRegistration['delegates'][number]
