/** What is not settled yet is 'to be announced', everywhere in the same word. */
export function orTba(value: string | null | undefined): string {
  return value?.trim() || 'TBA'
}
