/** 'TBA' for a value that is not known yet. */
export function orTba(value: string | null | undefined): string {
  return value?.trim() || 'TBA'
}
