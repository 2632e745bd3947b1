import { Link, NavLink } from '../ui/link.tsx'
import type { MenuItem } from './load-menu.ts'

/** An entry of a menu: a page of the site, or an address outside. */
export function MenuLink({ link: { to, text, outside } }: { link: MenuItem }) {
  return outside ? (
    <a href={to} rel="noopener">
      {text}
    </a>
  ) : (
    <Link to={to}>{text}</Link>
  )
}

/** The same in the navigation bar, where the page that is open is marked. */
export function NavMenuLink({ link: { to, text, outside }, className }: { link: MenuItem; className?: string }) {
  return outside ? (
    <a href={to} rel="noopener" className={className}>
      {text}
    </a>
  ) : (
    <NavLink to={to} {...(className === undefined ? {} : { className })}>
      {text}
    </NavLink>
  )
}
