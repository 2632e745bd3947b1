import * as z from 'zod/mini'
import { isCalendarDay } from '../../dates.ts'
import { freeText, mailAddress, requiredLine } from '../../forms/person-fields.schema.ts'

/** What somebody from outside the house does for an article. */
export const taskKinds = ['copy-editing', 'typesetting'] as const
export type TaskKind = (typeof taskKinds)[number]

export const taskKindLabels = { 'copy-editing': 'Copy-editing', typesetting: 'Typesetting' } as const satisfies Record<TaskKind, string>

export const taskStates = ['open', 'delivered', 'revoked'] as const
export type TaskState = (typeof taskStates)[number]

export const taskStateLabels = { open: 'Not delivered yet', delivered: 'Delivered', revoked: 'Revoked' } as const satisfies Record<TaskState, string>

/** How long after its due date the link of a task still opens. */
export const daysAfterDue = 30

export const taskOrder = z.object({
  kind: z.enum(taskKinds, 'Please choose what is to be done.'),
  name: requiredLine(200, 'Please enter a name.'),
  email: mailAddress,
  fileId: requiredLine(100, 'Please choose the file to work on.'),
  dueOn: z.string().check(z.refine(isCalendarDay, 'Please enter the day by which it is due.')),
  comments: z._default(freeText(3000), ''),
})
export type TaskOrder = z.output<typeof taskOrder>

export const taskComment = z.object({ comments: freeText(3000).check(z.minLength(1, 'Please write a comment.')) })

/** What comes from the page of the link: the result with a comment, or a comment alone. */
export const taskAnswer = z.object({ act: z._default(z.enum(['deliver', 'comment']), 'deliver'), comments: z._default(freeText(3000), '') })
export type TaskAnswer = z.output<typeof taskAnswer>
