import * as z from 'zod/mini'
import { isCountryName } from '../../forms/countries.ts'
import { mailAddress, oneLine, requiredLine } from '../../forms/person-fields.schema.ts'
import { titles } from '../../submissions/submission.schema.ts'

/** Who comes instead. */
export const substituteForm = z.object({
  title: z._default(z.enum(['', ...titles], 'Please choose one of the titles.'), ''),
  name: requiredLine(200, 'Please enter the name as it should appear on the certificate.'),
  email: mailAddress,
  company: requiredLine(200, 'Please enter the university, institute or company.'),
  country: z._default(oneLine(100).check(z.refine((name) => name === '' || isCountryName(name), 'Please choose a country from the list.')), ''),
})
export type SubstituteForm = z.output<typeof substituteForm>
