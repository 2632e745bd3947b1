/** Replaces placeholders such as {name}. Other text in braces stays unchanged, and values are not expanded again. */
export function fillPlaceholders(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{([a-z]+)\}/g, (written, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : written))
}

/** The placeholders that a text names, each once. */
export function placeholdersIn(template: string): string[] {
  return [...new Set([...template.matchAll(/\{([^{}\n]{0,40})\}/g)].map(([, name = '']) => name))]
}

/** The placeholders of a text that are not in the list of allowed ones. */
export function unknownPlaceholders(template: string, allowed: readonly string[]): string[] {
  return placeholdersIn(template).filter((name) => !allowed.includes(name))
}
