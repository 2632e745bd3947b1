import { contentOf } from '../content/content.store.ts'
import { isCountryName } from '../forms/countries.ts'
import { judgeForm } from '../forms/parse-form.ts'
import { messageFor } from '../forms/problems-in-words.ts'
import { Refusal } from '../refusal.ts'
import type { Database } from '../tables.ts'
import { type ApplicationForm, applicationForm } from './application.schema.ts'
import { type ApplicationRole, applicationRoles, blankMessage, type Category, ordinaryRole } from './application.ts'

type Fields = Record<string, readonly string[]>

/** The apply form judged as a whole: by its schema, against the lists it offers, and for its role; every problem at once. */
export async function parseApplication(db: Database, fields: Fields, refusedFiles: Record<string, string> = {}): Promise<ApplicationForm> {
  const written = (name: string) => fields[name]?.[0]?.trim() ?? ''
  const role = written('role') || ordinaryRole
  const judged = judgeForm(applicationForm, { ...fields, role: [role] })
  const topic = written('subconference_id')
  const problems: Record<string, string> = {
    ...(isCountryName(written('country')) || !written('country') ? {} : { country: 'Please choose a country from the list.' }),
    ...(!topic || (await contentOf(db).find('topics', topic)) ? {} : { subconference_id: 'Please choose a sub-conference from the list.' }),
    ...judged.problems,
    ...refusedFiles,
  }
  const offered: readonly Category[] = role in applicationRoles ? applicationRoles[role as ApplicationRole].categories : []
  const category = written('s_category')
  if (category && !offered.some((one) => one === category)) problems.s_category ??= 'This category is not offered for the role. Please choose from the list.'
  if (judged.problems || Object.keys(problems).length > 0) {
    const blank = !written('fullName') || !written('email')
    throw new Refusal('request.invalid', blank ? blankMessage : messageFor(Object.keys(problems).length), problems)
  }
  // A page with a single category has nothing to choose: the role decides.
  const [only, ...others] = offered
  return { ...judged.values, s_category: judged.values.s_category || (only && others.length === 0 ? only : '') }
}
