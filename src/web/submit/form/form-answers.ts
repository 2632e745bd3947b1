import { fileKinds } from '#domain/submissions/submission.ts'
import type { RememberedFile } from '../files/remembered-files.ts'

type Values = Record<string, readonly string[]>

/** What stands in the form at first, and what is wrong with it. */
export interface FormAnswers {
  first: (name: string) => string | undefined
  problemWith: (name: string) => string | undefined
}

export function formAnswers(values: Values, problems: Record<string, string>): FormAnswers {
  return { first: (name) => values[name]?.[0], problemWith: (name) => problems[name] }
}

/** How each control is called in the list of problems. */
export const controlLabels: Record<string, string> = {
  regtype: 'Participant category',
  title: 'Title',
  name: 'Name',
  email: 'E-mail',
  company: 'University, institute or company',
  country: 'Country',
  mobile: 'Mobile',
  phone: 'Phone (official)',
  social: 'LinkedIn or Twitter',
  'research_title[]': 'Research title',
  'document[]': 'Paper or abstract',
  'documentcv[]': 'CV',
  accompany: 'Accompanying persons',
  names: 'Names of accompanying persons',
  message: 'Message',
}

/** The titles of the papers; lines at the end that stayed empty do not come back. */
export function titlesIn(values: Values): string[] {
  const titles = [...(values['research_title[]'] ?? [])]
  while (titles.at(-1) === '') titles.pop()
  return titles
}

/** Files that came with a plain post that was refused for another reason: the server has them. */
export function arrivedFilesIn(values: Values): RememberedFile[] {
  return fileKinds.flatMap((kind) =>
    (values[`${kind}_upload[]`] ?? []).map((id, position) => ({
      kind,
      position,
      id,
      name: values[`${kind}_upload_name[]`]?.[position] ?? 'A file',
      sizeBytes: 0,
      arrivedAt: Date.now(),
    })),
  )
}
