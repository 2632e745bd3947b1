import { useEffect } from 'react'
import { useLocation } from 'react-router'

const delayMilliseconds = 100

/** After load the reader is brought to the section that the address names. */
export function useScrollToHash(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same section is asked for again
  useEffect(() => {
    if (!hash) return
    const timer = setTimeout(() => document.getElementById(decoded(hash.slice(1)))?.scrollIntoView(), delayMilliseconds)
    return () => clearTimeout(timer)
  }, [hash, key])
}

/** An address can hold anything after its hash. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
