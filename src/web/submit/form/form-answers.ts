/** What stands in the form at first, and what is wrong with it. */
export interface FormAnswers {
  first: (name: string) => string | undefined
  problemWith: (name: string) => string | undefined
}

export function formAnswers(values: Record<string, readonly string[]>, problems: Record<string, string>): FormAnswers {
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
