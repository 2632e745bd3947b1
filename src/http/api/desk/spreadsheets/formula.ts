/** What a spreadsheet program would take for a formula, also behind spaces that it skips. */
const startsFormula = /^\s*[=+\-@\t\r|%＝＋－＠]/

/** Whether text must be marked as text, so that nothing a stranger wrote is ever calculated. */
export function looksLikeFormula(text: string): boolean {
  return startsFormula.test(text)
}
