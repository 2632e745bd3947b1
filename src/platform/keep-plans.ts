import type pg from 'pg'

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
    const name = typeof text === 'string' && text.endsWith(planMark) ? nameOf(text) : undefined
    return name === undefined ? ask(text, values, ...rest) : ask({ name, text, values }, ...rest)
  }
  client.query = askByName as typeof client.query
}
