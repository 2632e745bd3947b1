/** Counting goes one further than this and no more: nobody reads a larger number differently. */
export const mostCounted = 1000

/** '812', or '1,000+' where counting stopped. */
export function countedInWords(count: number | undefined): string {
  return count === undefined || count > mostCounted ? `${mostCounted.toLocaleString('en-GB')}+` : count.toLocaleString('en-GB')
}
