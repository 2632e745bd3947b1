const mostCharacters = 160

/** What else the record holds of an act: short facts, as 'from: received, to: under review'. */
export function detailsInWords(details: Record<string, unknown>): string {
  const facts = Object.entries(details).flatMap(([name, value]) => {
    if (value === null || value === '' || value === undefined) return []
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return [`${name}: ${text.replaceAll('-', ' ')}`]
  })
  const all = facts.join(', ')
  return all.length > mostCharacters ? `${all.slice(0, mostCharacters)}…` : all
}
