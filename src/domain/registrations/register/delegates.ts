/** How many people one form registers, and how many come along with each. */
export const maxDelegates = 20
export const maxAccompanying = 10

/** The name of a delegate's control: the first one's is plain, the second one's ends with _2. */
export function controlOf(name: string, delegate: number): string {
  return delegate === 1 ? name : `${name}_${delegate}`
}

export function delegateCount(fields: Record<string, readonly string[]>): number {
  const count = Number(fields.delegates?.[0] ?? 1)
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), maxDelegates) : 1
}
