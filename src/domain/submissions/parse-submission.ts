import { isCountryName } from '../forms/countries.ts'
import { parseForm } from '../forms/parse-form.ts'
import { type SubmissionForm, submissionForm } from './submission.schema.ts'

/** The form at the server's door: the shared schema, the list of countries that the browser does not have, and whatever was wrong with files, all told at once. */
export function parseSubmission(
  fields: Record<string, readonly string[]>,
  refusedFiles: readonly { field: string; name: string; reason: string }[],
): SubmissionForm {
  const more: Record<string, string> = {}
  const country = fields.country?.[0]?.trim()
  if (country && !isCountryName(country)) more.country = 'Please choose a country from the list.'
  for (const { field, name, reason } of refusedFiles) more[field] = [more[field], `${name}: ${reason}`].filter(Boolean).join(' ')
  return parseForm(submissionForm, fields, more)
}
