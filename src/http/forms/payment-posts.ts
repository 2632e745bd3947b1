import type { FastifyInstance } from 'fastify'
import { href } from 'react-router'
import { openCardCheckout } from '#domain/money/cards/pay-by-card.ts'
import { findBooking } from '#domain/money/find-booking.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'

/** A payer begins a card payment; the page then leads on to the provider. */
export function addPaymentPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post<{ Params: { reference: string; secret: string } }>(paths.registrationPay, formPostRoute(options, 'pay', 60), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    const page = href(paths.registrationPay, request.params)
    return handleFormPost(request, reply, options, 'pay', received, async () => {
      const booking = await findBooking(services, request.params)
      await openCardCheckout(services, booking, `${services.publicUrl}${page}`)
      return `${page}#card`
    })
  })
}
