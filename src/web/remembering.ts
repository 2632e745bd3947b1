/** What is made of more is not kept: a few of them would be all the memory there is. */
const longestKey = 40_000

/** What was made for a key is made once, as long as it is among the latest so many; the oldest goes first. */
export function remembering<Made extends string | object = string>(most: number): (key: string, make: () => Made) => Made {
  const remembered = new Map<string, Made>()
  return (key, make) => {
    const known = remembered.get(key)
    if (known !== undefined) return known
    const made = make()
    if (key.length > longestKey) return made
    const [oldest] = remembered.keys()
    if (remembered.size >= most && oldest !== undefined) remembered.delete(oldest)
    remembered.set(key, made)
    return made
  }
}
