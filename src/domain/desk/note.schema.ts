import * as z from 'zod/mini'
import { freeText } from '../forms/person-fields.schema.ts'

export const noteBody = z.object({ body: freeText(5000).check(z.minLength(1, 'Please write the note.')) })
