import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** After a client-side navigation the focus moves to the new heading and its title is announced; a full page load does this by itself. */
export function AfterNavigation() {
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
