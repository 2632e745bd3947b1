import type { Outcome } from '#domain/submissions/desk/act-on-selection.ts'

/** '10 decisions are written', and how many could not be. */
export function outcomeInWords({ done, left }: Outcome, one: string, many: string): string {
  const said = done.length === 1 ? `${done[0]?.reference}: ${one}.` : `${done.length} submissions: ${many}.`
  return left.length === 0 ? said : `${said} ${left.length} left as they were.`
}
