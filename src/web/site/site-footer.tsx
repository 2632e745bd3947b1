import { Link } from '../ui/link.tsx'
import type { MenuItem } from './load-menu.ts'
import type { Site } from './load-site.ts'
import { MenuLink } from './menu-link.tsx'
import { siteMap } from './site-map.ts'

function MenuLinks({ links }: { links: readonly MenuItem[] }) {
  return (
    <ul className="plain-list">
      {links.map((link) => (
        <li key={`${link.to} ${link.text}`}>
          <MenuLink link={link} />
        </li>
      ))}
    </ul>
  )
}

/** Links to every public page; those of the program itself where the menus could not be loaded. */
export function SiteMap({ groups = siteMap }: { groups: Site['menu']['allPages'] | undefined }) {
  if (groups.length === 0) return null
  return (
    <nav className="site-map" aria-label="All pages">
      <div className="frame">
        {groups.map((group) => (
          <section key={group.text}>
            <h2>{group.text}</h2>
            <MenuLinks links={group.below} />
          </section>
        ))}
      </div>
    </nav>
  )
}

export function SiteFooter({ site: { year, settings, menu } }: { site: Site }) {
  return (
    <footer className="site-footer">
      <div className="frame">
        {menu.footer.length > 0 && (
          <section>
            <h2>Help Desk</h2>
            <MenuLinks links={menu.footer} />
          </section>
        )}
        <section>
          <h2>Address</h2>
          <address>
            {settings.postalAddress.map((part) => (
              <div key={part}>{part}</div>
            ))}
          </address>
        </section>
        <section>
          <h2>Write or call</h2>
          <address>
            {settings.phone && (
              <div>
                <a href={`tel:${settings.phone.replace(/[^+\d]/g, '')}`}>{settings.phone}</a>
              </div>
            )}
            {settings.email && (
              <div>
                <a href={`mailto:${settings.email}`}>{settings.email}</a>
              </div>
            )}
          </address>
        </section>
        <section>
          <h2>Follow</h2>
          <ul className="plain-list">
            {settings.social.map((profile) => (
              <li key={profile.network}>
                <a href={profile.url} rel="me noopener">
                  {profile.network}
                </a>
              </li>
            ))}
          </ul>
        </section>
        {menu.legal.length > 0 && (
          <nav className="legal" aria-label="Legal">
            <ul className="plain-list">
              {menu.legal.map(({ text, to }) => (
                <li key={to}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p className="colophon">
          <span>
            © {year} {settings.organiserName}
          </span>
          <span>{settings.registration}</span>
        </p>
      </div>
    </footer>
  )
}
