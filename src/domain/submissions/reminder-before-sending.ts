import { categoryOf } from './submission.schema.ts'

interface TypedSubmission {
  regtype: string
  titles: readonly string[]
  hasDocument: boolean
}

/** What a presenter may have forgotten; the form can be sent all the same. */
export function reminderBeforeSending({ regtype, titles, hasDocument }: TypedSubmission): string | undefined {
  if (!(categoryOf(regtype)?.presents ?? false)) return undefined
  const hasTitle = titles.some((title) => title.trim() !== '')
  if (hasTitle && hasDocument) return undefined
  const lacks = hasDocument
    ? 'Your paper has no title yet.'
    : hasTitle
      ? 'You have not added your abstract or paper yet.'
      : 'You have not entered a title or added a file yet.'
  return `${lacks} You can send the form as it is and add this later from your status page.`
}
