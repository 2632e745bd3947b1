import * as z from 'zod/mini'
import { mailAddress, oneLine, requiredLine } from '../forms/person-fields.schema.ts'
import { isForOrganisation, roleKinds } from './role.ts'

export const roleOrder = z
  .object({
    conference: z.string('Please choose a conference.').check(z.minLength(1, 'Please choose a conference.')),
    role: z.enum(roleKinds, 'Please choose a role.'),
    name: requiredLine(200, 'Please enter the name as it should be shown.'),
    title: z._default(oneLine(200), ''),
    organisation: z._default(oneLine(200), ''),
    email: mailAddress,
    /** The reference of the application that it follows from. */
    application: z._default(oneLine(40), ''),
  })
  .check(
    z.refine((order) => order.organisation !== '' || !isForOrganisation(order.role), {
      path: ['organisation'],
      error: 'Please enter the organisation: it is what the page shows.',
    }),
  )
export type RoleOrder = z.output<typeof roleOrder>

export const roleAnswerForm = z.object({ answer: z.enum(['yes', 'no'], 'Please say yes or no.') })
