import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { allRoutesAdded } from '../remaining-routes.ts'
import { fetchRemainingStyles } from '../styles/remaining-styles.ts'
import { cameAlive } from '../ui/written-once.tsx'
import { fetchFontsForLater, showFontsThatArrived } from './kept-fonts.ts'

/** After a move inside the site the reader is put at the new heading and hears its title; a full page load does this by itself. */
export function AfterNavigation() {
  // Links must lead everywhere before they answer.
  const routes = allRoutesAdded()
  if (routes) use(routes)
  const location = useLocation()
  const first = useRef(true)
  const [announcement, setAnnouncement] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: with a change of page, before it is seen
  useLayoutEffect(() => {
    showFontsThatArrived()
    if (!first.current) beginAtPlace()
  }, [location.pathname])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of page counts, not of its parameters
  useEffect(() => {
    document.documentElement.classList.add('hydrated')
    if (first.current) {
      first.current = false
      cameAlive()
      void fetchFontsForLater()
      // Whoever needs them asks again.
      fetchRemainingStyles()?.catch(() => {})
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

/** Within a page one glides to another place of it; another page is there at its place from the beginning. */
function beginAtPlace(): void {
  const root = document.documentElement
  root.style.scrollBehavior = 'auto'
  // Looked at, so that it holds: Chromium goes to the top of a page without asking whether its styles have changed.
  void getComputedStyle(root).color
  setTimeout(() => root.removeAttribute('style'))
}
