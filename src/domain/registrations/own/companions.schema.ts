import * as z from 'zod/mini'
import { freeText } from '../../forms/person-fields.schema.ts'
import { accompanyingNames } from '../../submissions/submission.ts'
import { maxAccompanying } from '../register/delegates.ts'

export const companionsForm = z.object({
  /** One name per line: everybody who comes along from now on. */
  names: z._default(
    freeText(1000).check(z.refine((text) => accompanyingNames(text).length <= maxAccompanying, `Please enter at most ${maxAccompanying} names.`)),
    '',
  ),
  /** What the payer was shown: anything else is asked about again. */
  shown: z._default(z.string().check(z.maxLength(60)), ''),
})
export type CompanionsForm = z.output<typeof companionsForm>
