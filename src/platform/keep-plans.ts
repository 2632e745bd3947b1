import pg from 'pg'

/** What the stores of the domain write at the end of a question that is asked over and over. */
export const planMark = '/* kept plan */'

/** Plans are kept under a name; more than these few would take memory that nobody gains by. */
const mostPlans = 60
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostPlans) return known
  const name = `kept-${names.size}`
  names.set(text, name)
  return name
}

/** From now on what bears the mark is planned once on this connection. */
export function keepPlans(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown
  const askByName = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && rest.length === 0 && text.endsWith(planMark) ? nameOf(text) : undefined
    if (name === undefined) return ask(text, values, ...rest)
    // Given as text, what is asked is not copied member by member first, which takes as long as to send it.
    const query = Object.assign(new pg.Query(text as string, values as unknown[]), { name })
    return new Promise((resolve, reject) => ask(query, (error: Error | null, found: unknown) => (error ? reject(error) : resolve(found))))
  }
  client.query = askByName as typeof client.query
}
