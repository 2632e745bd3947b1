import type { DoorRow } from './door-list.store.ts'

/** What people who come said about their food, by what they wrote, without names: for the kitchen. */
export function dietaryCounts(rows: readonly Pick<DoorRow, 'dietary' | 'state'>[]): { said: string; count: number }[] {
  const counts = new Map<string, { said: string; count: number }>()
  for (const { dietary, state } of rows) {
    const said = dietary.replaceAll(/\s+/g, ' ').trim()
    if (said === '' || (state !== 'open' && state !== 'paid')) continue
    const key = said.toLowerCase().replace(/[.,;!]+$/, '')
    const counted = counts.get(key) ?? { said, count: 0 }
    counts.set(key, { ...counted, count: counted.count + 1 })
  }
  return [...counts.values()].sort((one, other) => other.count - one.count || (one.said < other.said ? -1 : 1))
}
