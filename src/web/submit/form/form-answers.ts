import { formFileKinds } from '#domain/submissions/submission.ts'
import type { StoredUpload } from '../files/stored-uploads.ts'

type Values = Record<string, readonly string[]>

/** The initial values and the problems of the form's controls. */
export interface FormAnswers {
  first: (name: string) => string | undefined
  problemWith: (name: string) => string | undefined
}

export function formAnswers(values: Values, problems: Record<string, string>): FormAnswers {
  return { first: (name) => values[name]?.[0], problemWith: (name) => problems[name] }
}

/** The labels of the controls in the error summary. */
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

/** The titles of the papers, without empty ones at the end. */
export function titlesIn(values: Values): string[] {
  const titles = [...(values['research_title[]'] ?? [])]
  while (titles.at(-1) === '') titles.pop()
  return titles
}

/** The files of a refused post without JavaScript, which the server has stored. */
export function arrivedFilesIn(values: Values): StoredUpload[] {
  return formFileKinds.flatMap((kind) =>
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
