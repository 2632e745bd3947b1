import { type LinkProps, Link as RouterLink, NavLink as RouterNavLink } from 'react-router'

/** A link inside the site: fetched when the visitor shows intent, changed with a transition where the browser has one. */
export function Link(props: LinkProps) {
  return <RouterLink prefetch="intent" viewTransition {...props} />
}

/** The same, and it says when it leads to the page one is on. */
export function NavLink({ to, className, children, end }: { to: string; className?: string; children: React.ReactNode; end?: boolean }) {
  return (
    <RouterNavLink prefetch="intent" viewTransition to={to} className={className} end={end ?? true}>
      {children}
    </RouterNavLink>
  )
}
