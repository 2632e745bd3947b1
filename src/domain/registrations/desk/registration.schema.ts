import * as z from 'zod/mini'
import { letterWords, selectionOf } from '../../desk/selection.schema.ts'
import { freeText } from '../../forms/person-fields.schema.ts'
import { deskMoves } from '../registration.ts'

const selection = selectionOf('registration')

export const registrationSelection = z.object({ selection })
export const registrationMoveOrder = z.object({
  selection,
  to: z.enum(deskMoves, 'Please choose what is done.'),
  /** The person reads it in the letter and on their page. */
  note: z._default(freeText(5000), ''),
})
export const registrationLetterOrder = z.object({ selection, ...letterWords })

export type RegistrationMoveOrder = z.output<typeof registrationMoveOrder>
export type RegistrationLetterOrder = z.output<typeof registrationLetterOrder>
