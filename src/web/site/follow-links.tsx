import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router'
import { fetchScriptsOf } from '../route-scripts.ts'
import { Link } from '../ui/link.tsx'
import { LineNote } from './line-note.tsx'

/** A pointer that only passes over a link means nothing. */
const meansItMilliseconds = 100

/**
 * Makes every link inside the site (`ui/link.tsx`) lead to its page without loading the document anew, changed with a transition where the browser has one,
 * and fetches that page as soon as the reader dwells on the link. Whatever asks for another tab, window or file is left to the browser.
 * Without a line the reader keeps the page, and is told.
 */
export function FollowLinks() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [meant, setMeant] = useState<{ page: string; from: string }>()
  const [unreachable, setUnreachable] = useState<{ page: string; from: string }>()

  useEffect(() => {
    let dwelling: ReturnType<typeof setTimeout> | undefined

    function follow(event: MouseEvent): void {
      const link = insideLink(event)
      if (!link || !isPlainClick(event) || link.target || event.defaultPrevented) return
      event.preventDefault()
      const to = pathOf(link)
      if (!navigator.onLine && !isOnThisPage(link)) {
        setUnreachable({ page: to, from: key })
        return
      }
      void navigate(to, {
        replace: to === pathOf(location),
        preventScrollReset: link.dataset.keepScroll !== undefined,
        viewTransition: true,
      })
    }

    function dwell(event: Event): void {
      const link = insideLink(event)
      if (!link || link.dataset.prefetch === 'none' || savesData() || !navigator.onLine) return
      clearTimeout(dwelling)
      const mine = setTimeout(async () => {
        const page = pathOf(link)
        if ((await fetchScriptsOf(page)) && dwelling === mine) setMeant({ page, from: key })
      }, meansItMilliseconds)
      dwelling = mine
    }

    function leave(event: Event): void {
      if (!insideLink(event)) return
      clearTimeout(dwelling)
      dwelling = undefined
      setMeant(undefined)
    }

    // At the window, which hears of a click after whoever has answered to it already.
    const listeners = { click: follow, pointerover: dwell, focusin: dwell, pointerout: leave, focusout: leave, online: () => setUnreachable(undefined) }
    for (const [kind, listener] of Object.entries(listeners)) window.addEventListener(kind, listener as EventListener)
    return () => {
      clearTimeout(dwelling)
      for (const [kind, listener] of Object.entries(listeners)) window.removeEventListener(kind, listener as EventListener)
    }
  }, [navigate, key])

  return (
    <>
      {meant?.from === key && <PrefetchPageLinks page={meant.page} />}
      {unreachable?.from === key && (
        <LineNote>
          The line is down, so this page stays as it is.{' '}
          <Link to={unreachable.page} prefetch="none">
            Try again
          </Link>
        </LineNote>
      )}
    </>
  )
}

function insideLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-follow]') : null
}

/** Whoever pays for every byte has told the browser, where it asks. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** For a place further down nothing is fetched. */
const isOnThisPage = ({ pathname, search, hash }: HTMLAnchorElement) => hash !== '' && pathname === location.pathname && search === location.search

const pathOf = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>) => pathname + search + hash
