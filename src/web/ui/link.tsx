import { useLocation } from 'react-router'

export interface LinkProps extends Omit<React.ComponentProps<'a'>, 'href'> {
  /** A path of this site, or what follows the one that the reader is on (`?state=new`). */
  to: string
  /** For a page that is fetched when it is asked for and never on mere suspicion. */
  prefetch?: 'none'
  /** The reader stays where they are on the page. */
  keepScroll?: boolean
}

/**
 * A link inside the site, in the browser as the server wrote it: one listener for all of them follows it without loading the document anew
 * (`site/follow-links.tsx`). A page has a hundred, and a phone would come alive later by what each of them listens for.
 */
export function Link({ to, prefetch, keepScroll, ...rest }: LinkProps) {
  return <a {...rest} href={to} data-follow="" data-prefetch={prefetch} data-keep-scroll={keepScroll} />
}

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
