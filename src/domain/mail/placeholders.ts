/** Puts values where a template says {name}. Only the placeholders that are given exist; any other text in braces stays as it was written. */
export function fillPlaceholders(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{([a-z]+)\}/g, (written, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : written))
}

/** Placeholders of a text that none of the allowed ones can fill. */
export function unknownPlaceholders(template: string, allowed: readonly string[]): string[] {
  const named = [...template.matchAll(/\{([^{}\n]{0,40})\}/g)].map(([, name = '']) => name)
  return [...new Set(named.filter((name) => !allowed.includes(name)))]
}
