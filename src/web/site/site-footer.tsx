import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import type { Site } from './load-site.ts'
import { siteMap } from './site-map.ts'

/** Links to every public page. */
export function SiteMap() {
  return (
    <nav className="site-map" aria-label="All pages">
      <div className="frame">
        {siteMap.map((group) => (
          <section key={group.title}>
            <h2>{group.title}</h2>
            <ul className="plain-list">
              {group.links.map((link) => (
                <li key={link.to}>
                  <Link to={link.to}>{link.text}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

export function SiteFooter({ site: { year, settings } }: { site: Site }) {
  return (
    <footer className="site-footer">
      <div className="frame">
        <section>
          <h2>Help Desk</h2>
          <ul className="plain-list">
            <li>
              <Link to={paths.about}>About</Link>
            </li>
            <li>
              <Link to={paths.faq}>FAQ</Link>
            </li>
          </ul>
        </section>
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
