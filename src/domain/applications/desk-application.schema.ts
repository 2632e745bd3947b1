import * as z from 'zod/mini'
import { speakerCategories } from '../conferences/conference.ts'
import { freeText, requiredLine } from '../forms/person-fields.schema.ts'

const turn = z.int('Please load the page again.')

export const decisionBody = z.object({
  state: z.enum(['accepted', 'declined'], 'Please accept or decline.'),
  /** An empty text sends no mail. */
  mail: freeText(10_000),
  turn,
})
export const reopenBody = z.object({ turn })
export const invitationBody = z.object({
  conferenceId: requiredLine(120, 'Please choose a conference.'),
  name: requiredLine(200, 'Please enter the name as it is to be shown.'),
  title: requiredLine(300, 'Please enter what stands below the name, such as the position and the university.'),
  category: z.enum(speakerCategories, 'Please choose Keynote or Co-chair.'),
})
export const invitationAnswerForm = z.object({ answer: z.enum(['yes', 'no'], 'Please say yes or no.') })
