import type { Years } from './load-years.ts'

/** How many were found, also for those who do not see the table change. */
export function ResultCount({ years }: { years: Years }) {
  return (
    <p className="result-count" role="status">
      {wordsFor(years)}
    </p>
  )
}

function wordsFor({ found, foundElsewhere, query, rows, years }: Years): string {
  if (years.length === 0) return ''
  const isFiltered = query.q !== '' || query.topic !== '' || query.country !== ''
  const here = `${found} ${found === 1 ? 'conference' : 'conferences'} in ${query.year}`
  if (isFiltered) {
    const elsewhere = foundElsewhere.reduce((sum, one) => sum + one.matches, 0)
    return elsewhere > 0 ? `${here}, ${elsewhere} in other years` : here
  }
  const toCome = rows.filter((row) => !row.isPast).length
  // Those to come stand first: what a later page has of them is not all.
  return query.page === 1 && toCome > 0 && toCome < rows.length ? `${here}, ${toCome} still to come` : here
}
