/** The texts of a form under the names of their controls, as a post would carry them. */
export function fieldsOf(form: HTMLFormElement): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = [...(fields[name] ?? []), value]
  return fields
}
