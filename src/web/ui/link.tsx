import { createContext, type MouseEvent, useContext } from 'react'
import { Link as RouterLink, type LinkProps as RouterLinkProps, NavLink as RouterNavLink } from 'react-router'

/** Provided by `site/connection.tsx`. */
export interface ConnectionState {
  /** False while offline, where the router would reload the page if it cannot prefetch a script, and for readers who save data. */
  mayPrefetch: boolean
  /** Shows a note that a page cannot be reached while offline. */
  tellUnreachable(page: string): void
}

export const ConnectionContext = createContext<ConnectionState>({ mayPrefetch: true, tellUnreachable: () => undefined })

/** A link inside the site: prefetches on intent, navigates with a view transition, and stays on the page while offline. */
export function Link({ onClick, prefetch = 'intent', ...props }: RouterLinkProps & { to: string }) {
  const { mayPrefetch } = useContext(ConnectionContext)
  const unlessOffline = useUnlessOffline(props.to)
  return (
    <RouterLink
      viewTransition
      {...props}
      prefetch={mayPrefetch ? prefetch : 'none'}
      onClick={(event) => {
        onClick?.(event)
        unlessOffline(event)
      }}
    />
  )
}

/** The same with `aria-current` on the page it leads to; without `end` also on the pages below it. */
export function NavLink({ to, className = '', children, end = true }: { to: string; className?: string; children: React.ReactNode; end?: boolean }) {
  const { mayPrefetch } = useContext(ConnectionContext)
  const unlessOffline = useUnlessOffline(to)
  return (
    <RouterNavLink prefetch={mayPrefetch ? 'intent' : 'none'} viewTransition to={to} end={end} className={className} onClick={unlessOffline}>
      {children}
    </RouterNavLink>
  )
}

/** Cancels a navigation while offline, because the router would replace the page with an error. */
function useUnlessOffline(to: string): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { tellUnreachable } = useContext(ConnectionContext)
  return (event) => {
    const { pathname, search, hash, target } = event.currentTarget
    const isWithinPage = hash !== '' && pathname === location.pathname && search === location.search
    const isForBrowser = event.defaultPrevented || target !== '' || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (navigator.onLine || isWithinPage || isForBrowser) return
    event.preventDefault()
    tellUnreachable(to)
  }
}
