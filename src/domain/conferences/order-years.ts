/** This year and the coming ones first, in order; then the past ones, latest first. So the first year is the useful one. */
export function orderYears<Item extends { year: string }>(years: readonly Item[], thisYear: string): Item[] {
  const isPast = (item: Item) => Number(item.year) < Number(thisYear)
  const ascending = [...years].sort((a, b) => Number(a.year) - Number(b.year))
  return [...ascending.filter((item) => !isPast(item)), ...ascending.filter(isPast).reverse()]
}
