import { type LinkProps, Link as RouterLink, useLocation } from 'react-router'

/** A link inside the site: fetched when the visitor shows intent, changed with a transition where the browser has one. All routes are known from the start, so none is discovered. */
function LivingLink(props: LinkProps) {
  return <RouterLink prefetch="intent" discover="none" viewTransition {...props} />
}

/** The same link as the server writes it: there is nobody to click, and whatever listens for that costs a tenth of a page. */
function WrittenLink(props: LinkProps) {
  const { to, prefetch, discover, relative, reloadDocument, replace, mask, state, preventScrollReset, viewTransition, defaultShouldRevalidate, ...rest } = props
  return typeof to === 'string' && to.startsWith('/') ? <a {...rest} href={to} /> : <LivingLink {...props} />
}

export const Link = import.meta.env.SSR ? WrittenLink : LivingLink

/** The same, and it says when it leads to the page one is on; without `end` also to those under it. */
export function NavLink({ to, className, children, end = true }: { to: string; className?: string; children: React.ReactNode; end?: boolean }) {
  const { pathname } = useLocation()
  const isHere = pathname === to || (!end && pathname.startsWith(`${to}/`))
  return (
    <Link to={to} className={className} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  )
}
