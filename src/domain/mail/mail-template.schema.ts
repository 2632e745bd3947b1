import * as z from 'zod/mini'
import { freeText } from '../forms/person-fields.schema.ts'

export const mailTemplateBody = z.object({
  opening: freeText(2000),
  closing: freeText(2000),
  /** The version that was read; 0 when there was none. */
  version: z.int('Please load the page again.'),
})
