/** Removes accents and case, so that 'montreal' finds 'Montréal'. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether the text contains every word of the search. */
export function matchesSearch(text: string, search: string): boolean {
  const haystack = folded(text)
  return folded(search)
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}

export function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, ' ')
}
