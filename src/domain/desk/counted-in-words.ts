/** '812', or '1,000+' where counting stopped: nobody reads a larger number differently. */
export function countedInWords(count: number | undefined, most: number): string {
  return count === undefined || count > most ? `${most.toLocaleString('en-GB')}+` : count.toLocaleString('en-GB')
}
