import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Organiser } from '#domain/desk/organiser.ts'
import {
  addChargeOrder,
  cancelOrder,
  categoryOrder,
  dueDateOrder,
  paymentOrder,
  plainOrder,
  reasonOrder,
  recipientOrder,
  removeChargeOrder,
} from '#domain/money/desk/booking-acts.schema.ts'
import {
  addCharge,
  cancelPlace,
  changeFeeCategory,
  changeRecipient,
  extendDueDate,
  issueNow,
  recordPayment,
  removeCharge,
  writeOff,
} from '#domain/money/desk/booking-acts.ts'
import type { Services } from '#domain/services.ts'
import { deskRoutes } from './desk-routes.ts'

/** What an act does to the money, in sentences; with `isPreview` it was only tried. */
const consequencesResponse = z.object({ consequences: z.array(z.string()) })

/** Acts of organisers on the money of a booking, each in one transaction and in the audit log. */
export function addDeskMoneyApi(api: FastifyInstance, services: Services): void {
  const { answer } = deskRoutes(api, services, 'money')

  function act<Schema extends z.ZodMiniType>(
    path: string,
    summary: string,
    body: Schema,
    perform: (services: Services, organiser: Organiser, reference: string, order: z.output<Schema>) => Promise<string[]>,
  ): void {
    answer(`/money/bookings/:reference/${path}`, { summary, body }, consequencesResponse, async (order) => ({
      consequences: await perform(services, order.organiser, order.params.reference, order.body),
    }))
  }
  act('payment', 'Record a payment that came in cash, by cheque, at the conference or by transfer', paymentOrder, recordPayment)
  act('invoice', 'Issue the invoice before it is paid', plainOrder, issueNow)
  act('recipient', 'Change the recipient; what was invoiced is credited and invoiced again', recipientOrder, changeRecipient)
  act('add-charge', 'Add an accompanying person or an additional paper', addChargeOrder, addCharge)
  act('remove-charge', 'Remove a charge', removeChargeOrder, removeCharge)
  act('category', 'Change the category of a registration and its fee', categoryOrder, changeFeeCategory)
  act('due-date', 'Change the day by which it is to be paid', dueDateOrder, extendDueDate)
  act('write-off', 'Write off what is open', reasonOrder, writeOff)
  act('cancel', 'Cancel a place, with or without keeping what was paid as credit', cancelOrder, cancelPlace)
}
