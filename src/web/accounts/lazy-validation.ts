type Validation = typeof import('./account-validation.ts')

let loaded: Validation | undefined

/** Loads the schemas when somebody begins to fill in a form. Undefined when the connection is lost; the server validates anyway. */
export async function loadValidation(): Promise<Validation | undefined> {
  loaded ??= await import('./account-validation.ts').catch(() => undefined)
  return loaded
}

/** The schemas if they are loaded, for validation while typing. */
export const loadedValidation = (): Validation | undefined => loaded

/** The text values of a form by control name. */
export function fieldsOf(form: HTMLFormElement): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = [...(fields[name] ?? []), value]
  return fields
}
