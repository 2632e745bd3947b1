import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { AccountMenu } from '../accounts/account-menu.tsx'
import { paths } from '../paths.ts'
import { Link, NavLink } from '../ui/link.tsx'
import { Dropdown } from './dropdown.tsx'
import { Emblem } from './emblem.tsx'
import type { Site } from './load-site.ts'
import { NavMenuLink } from './menu-link.tsx'

export function SiteHeader({ site }: { site: Site }) {
  const [open, setOpen] = useState<string | undefined>()
  const menu = useRef<HTMLDivElement>(null)
  const location = useLocation()
  const shown = useRef(location.key)

  // A navigation closes open menus; hydration keeps a menu that CSS had opened.
  useEffect(() => {
    if (shown.current === location.key) return
    shown.current = location.key
    setOpen(undefined)
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [location.key])

  // A touch sets no focus, so there is no blur event: a pointerdown outside the menu closes it.
  useEffect(() => {
    if (!open) return
    const closeOutside = (event: PointerEvent) => menu.current?.contains(event.target as Node) || setOpen(undefined)
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  const dropdown = (name: string) => ({
    open: open === name,
    onOpen: (wanted: boolean) => setOpen((now) => (wanted ? name : now === name ? undefined : now)),
  })

  return (
    <header className="site-header">
      <div className="frame">
        <Link to={paths.home} className="brand">
          <Emblem />
          <span>{site.settings.organiserName}</span>
        </Link>
        <button type="button" className="menu-toggle" popoverTarget="site-menu">
          <span aria-hidden="true" />
          Menu
        </button>
        <div id="site-menu" className="site-menu" popover="auto" ref={menu}>
          <nav aria-label="Main">
            <ul className="nav-list">
              {site.menu.header.map(({ text, link, isFeatured, below }, index) =>
                below.length > 0 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the menu does not change while a page is shown
                  <Dropdown key={index} label={text} links={link ? [link, ...below] : below} {...dropdown(`menu ${index}`)} />
                ) : (
                  link && (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the menu does not change while a page is shown
                    <li key={index} className={isFeatured ? 'nav-conference' : undefined}>
                      <NavMenuLink className="nav-item" link={link} />
                    </li>
                  )
                ),
              )}
            </ul>
          </nav>
          <nav className="account-nav" aria-label="Visitors">
            <NavLink className="nav-item nav-search" to={paths.search}>
              <SearchMark />
              <span>Search</span>
            </NavLink>
            <NavLink className="nav-item" to={paths.conferenceYears}>
              All conferences
            </NavLink>
            <AccountMenu {...dropdown('account')} />
          </nav>
        </div>
      </div>
    </header>
  )
}

function SearchMark() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" aria-hidden="true">
      <circle cx="8.5" cy="8.5" r="5.5" />
      <path d="m13 13 4.5 4.5" />
    </svg>
  )
}
