import { Link } from '../ui/link.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { Section } from '../ui/section.tsx'
import type { Page } from './load-page.ts'

export function PageSections({ page }: { page: Page }) {
  return page.text.sections.map((section) => (
    <Section key={section.id} id={section.id} heading={section.heading}>
      <RichText html={section.body} />
    </Section>
  ))
}

export function RelatedPages({ page }: { page: Page }) {
  if (page.related.length === 0) return null
  return (
    <section className="section related">
      <div className="frame">
        <h2>Read next</h2>
        <ul className="plain-list">
          {page.related.map((other) => (
            <li key={other.id}>
              <Link to={other.id === 'home' ? '/' : `/${other.id}`} className="arrow">
                {other.title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
