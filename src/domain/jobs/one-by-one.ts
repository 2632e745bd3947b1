/**
 * Does the work for one record after the other, and returns for how many it was done. One that fails stops no other; its error is thrown at the end,
 * so that the job counts as failed and somebody sees it.
 */
export async function oneByOne<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<number> {
  const errors: unknown[] = []
  let done = 0
  for (const item of items)
    try {
      if ((await work(item)) !== false) done += 1
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new Error(`${errors.length} of ${items.length} failed, the first with: ${errors[0]}`)
  return done
}
