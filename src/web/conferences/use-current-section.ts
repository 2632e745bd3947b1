import { useEffect, useState } from 'react'

/** The section that crosses the upper part of the screen, once the script runs. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const crossing = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) crossing.add(entry.target.id)
          else crossing.delete(entry.target.id)
        }
        // Between two sections, as over the important dates, the last one stays marked.
        setCurrent((before) => ids.find((id) => crossing.has(id)) ?? before)
      },
      { rootMargin: '-25% 0px -70% 0px' },
    )
    for (const id of ids) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])

  return current
}
