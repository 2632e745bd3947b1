import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Loads the page again while something goes on in the background; with 0 not at all. A lost connection must not take away the page with what is typed on it, so nothing is loaded until the server answers. */
export function usePolling(interval: number) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (interval === 0) return
    let isOver = false
    const load = async () => {
      if ((await isServerThere()) && !isOver) await revalidate()
    }
    const timer = setInterval(() => void load(), interval)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [interval, revalidate])
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
