import * as z from 'zod/mini'
import { freeText, mailAddress, oneLine, phoneNumber, requiredLine, socialProfile } from '../forms/person-fields.schema.ts'
import { applicationRoleIds, categories, designations, ordinaryRole } from './application.ts'

const notInTheList = 'Please choose from the list.'

/** The payload of the specification and the role page. Only the full name and the e-mail address are required. */
export const applicationForm = z.object({
  role: z._default(z.enum(applicationRoleIds, 'This is not one of our roles.'), ordinaryRole),
  fullName: requiredLine(200, 'Please enter your full name.'),
  designation: z._default(z.enum(['', ...designations], notInTheList), ''),
  email: mailAddress,
  subconference_id: z._default(oneLine(120), ''),
  s_category: z._default(z.enum(['', ...categories], notInTheList), ''),
  country: z._default(oneLine(120), ''),
  phone: z._default(phoneNumber(), ''),
  linkedin: z._default(socialProfile(), ''),
  organisation: z._default(oneLine(200), ''),
  message: z._default(freeText(5000), ''),
})

export type ApplicationForm = z.output<typeof applicationForm>
