/** The message above a list of problems. It has its own module because the browser needs it before the schemas are loaded. */
export function problemCountMessage(problems: number): string {
  return problems === 1 ? 'One thing needs your attention.' : `${problems} things need your attention.`
}
