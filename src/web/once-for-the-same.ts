/** What is made of entries that are the very same as last time is what it was; it is shared from then on, so nobody may change it. */
export function onceForTheSame<Entry extends object, Made>(
  make: (entries: readonly Entry[]) => readonly Made[],
): (entries: readonly Entry[]) => readonly Made[] {
  let last: { entries: readonly Entry[]; made: readonly Made[] } | undefined
  return (entries) => {
    if (last?.entries.length === entries.length && last.entries.every((entry, index) => entry === entries[index])) return last.made
    last = { entries: [...entries], made: Object.freeze(make(entries)) }
    return last.made
  }
}
