/** What stands above a list of problems. */
export function messageFor(problems: number): string {
  return problems === 1 ? 'One thing needs your attention.' : `${problems} things need your attention.`
}
