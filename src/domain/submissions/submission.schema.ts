import * as z from 'zod/mini'
import { type ParticipantCategory, type ParticipantCategoryCode, participantCategories } from '../conferences/fees.ts'
import { freeText, mailAddress, oneLine, phoneNumber, requiredLine, socialProfile } from '../forms/person-fields.schema.ts'

export const titles = ['Mr', 'Ms', 'Miss', 'Mrs', 'Dr', 'Ast. Prof', 'Prof', 'Rev'] as const
export const accompanyAnswers = ['Yes', 'No'] as const
export const maxPapers = 10

const categoryCodes = participantCategories.map((category) => category.code) as [ParticipantCategoryCode, ...ParticipantCategoryCode[]]

export function categoryOf(code: string): ParticipantCategory | undefined {
  return participantCategories.find((category) => category.code === code)
}

const needsNames = z.object({ accompany: z.literal('Yes'), names: z.string() })

/** The submission form, for the browser and the server. It has no fee: the server takes it from the category. */
export const submissionForm = z
  .object({
    subconference_id: requiredLine(100, 'Please choose a conference.'),
    subconf_name: z._default(oneLine(300), ''),
    regtype: z.enum(categoryCodes, 'Please choose how you will take part.'),
    title: z._default(z.enum(['', ...titles], 'Please choose one of the titles.'), ''),
    name: requiredLine(200, 'Please enter your name as it should appear on the certificate.'),
    email: mailAddress,
    company: requiredLine(200, 'Please enter your university, institute or company.'),
    country: z._default(oneLine(100), ''),
    mobile: z._default(phoneNumber(), ''),
    phone: z._default(phoneNumber(), ''),
    'research_title[]': z._default(z.array(oneLine(500)).check(z.maxLength(maxPapers, `Please enter at most ${maxPapers} titles.`)), []),
    social: z._default(socialProfile(), ''),
    accompany: z._default(z.enum(['', ...accompanyAnswers], 'Please answer Yes or No.'), ''),
    names: z._default(freeText(1000), ''),
    message: z._default(freeText(5000), ''),
    token: z._default(z.string(), ''),
    /** The secret of a link that admits somebody after the deadline. */
    late_entry: z._default(z.string().check(z.maxLength(100)), ''),
  })
  .check(
    z.refine((form) => form.accompany !== 'Yes' || form.names.trim() !== '', {
      path: ['names'],
      error: 'Please enter the names of those who come with you.',
      // Runs also when other fields are invalid, so that all problems are shown together.
      when: ({ value }) => z.safeParse(needsNames, { names: '', ...(value as object) }).success,
    }),
  )

/** The title of the research, sent after the submission itself. */
export const researchTitleForm = z.object({ research_title: requiredLine(500, 'Please enter the title of your research.') })

export type SubmissionForm = z.output<typeof submissionForm>
