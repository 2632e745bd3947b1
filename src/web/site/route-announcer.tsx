import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the heading of the new page and announces its title after a client-side navigation, as a full page load does. */
export function RouteAnnouncer() {
  const location = useLocation()
  const first = useRef(true)
  const [announcement, setAnnouncement] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of page counts, not of its parameters
  useEffect(() => {
    document.documentElement.classList.add('hydrated')
    if (first.current) {
      first.current = false
      return
    }
    setAnnouncement(document.title)
    if (location.hash) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [location.pathname])

  return (
    <p className="unseen" aria-live="polite">
      {announcement}
    </p>
  )
}
