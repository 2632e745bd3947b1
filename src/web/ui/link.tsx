import { createContext, type MouseEvent, useContext } from 'react'
import { Link as RouterLink, type LinkProps as RouterLinkProps, NavLink as RouterNavLink } from 'react-router'

/** Shows a note that a page cannot be reached while offline; provided by `site/connection.tsx`. */
export const UnreachableContext = createContext<(page: string) => void>(() => undefined)

/** A link inside the site: prefetches on intent, navigates with a view transition, and stays on the page while offline. */
export function Link({ onClick, ...props }: RouterLinkProps & { to: string }) {
  const unlessOffline = useUnlessOffline(props.to)
  return (
    <RouterLink
      prefetch="intent"
      viewTransition
      {...props}
      onClick={(event) => {
        onClick?.(event)
        unlessOffline(event)
      }}
    />
  )
}

/** The same with `aria-current` on the page it leads to; without `end` also on the pages below it. */
export function NavLink({ to, className = '', children, end = true }: { to: string; className?: string; children: React.ReactNode; end?: boolean }) {
  const unlessOffline = useUnlessOffline(to)
  return (
    <RouterNavLink prefetch="intent" viewTransition to={to} end={end} className={className} onClick={unlessOffline}>
      {children}
    </RouterNavLink>
  )
}

/** Cancels a navigation while offline, because the router would replace the page with an error. */
function useUnlessOffline(to: string): (event: MouseEvent<HTMLAnchorElement>) => void {
  const tellUnreachable = useContext(UnreachableContext)
  return (event) => {
    const { pathname, search, hash, target } = event.currentTarget
    const isWithinPage = hash !== '' && pathname === location.pathname && search === location.search
    const isForBrowser = event.defaultPrevented || target !== '' || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (navigator.onLine || isWithinPage || isForBrowser) return
    event.preventDefault()
    tellUnreachable(to)
  }
}
