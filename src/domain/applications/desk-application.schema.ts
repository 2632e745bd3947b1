import * as z from 'zod/mini'
import { speakerCategories } from '../conferences/conference.ts'
import { selectionOf } from '../desk/selection.schema.ts'
import { freeText, requiredLine } from '../forms/person-fields.schema.ts'
import { unknownPlaceholders } from '../mail/fill-placeholders.ts'
import { decisionPlaceholders } from './decision-texts.ts'

const version = z.int('Please load the page again.')

export const decisionBody = z.object({
  state: z.enum(['accepted', 'declined'], 'Please accept or decline.'),
  /** An empty text sends no mail. */
  mail: freeText(10_000),
  version,
})

const selection = selectionOf('application')
export const applicationSelection = z.object({ selection })
export const decisionsOrder = z.object({
  selection,
  state: z.enum(['accepted', 'declined'], 'Please accept or decline.'),
  /** An empty text sends no mail. */
  mail: freeText(10_000).check(
    z.refine((text) => unknownPlaceholders(text, decisionPlaceholders).length === 0, {
      error: `Braces may only hold ${decisionPlaceholders.map((name) => `{${name}}`).join(', ')}.`,
    }),
  ),
})
export type DecisionsOrder = z.output<typeof decisionsOrder>

export const reopenBody = z.object({ version })
export const invitationBody = z.object({
  conferenceId: requiredLine(120, 'Please choose a conference.'),
  name: requiredLine(200, 'Please enter the name as it is to be shown.'),
  title: requiredLine(300, 'Please enter what appears below the name, such as the position and the university.'),
  category: z.enum(speakerCategories, 'Please choose Keynote or Co-chair.'),
})
export const invitationAnswerForm = z.object({ answer: z.enum(['yes', 'no'], 'Please say yes or no.') })
