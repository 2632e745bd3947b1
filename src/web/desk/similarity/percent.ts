/** A share as readers say it; a little is never nothing. */
export function asPercent(share: number): string {
  if (share > 0 && share < 0.01) return 'less than 1 %'
  return `${Math.round(share * 100)} %`
}
