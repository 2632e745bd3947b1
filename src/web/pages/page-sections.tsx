import { Link } from '../ui/link.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { Section } from '../ui/section.tsx'
import type { Page } from './load-page.ts'
import { Manual } from './manual.tsx'

export function PageSections({ page }: { page: Page }) {
  const { sections } = page.text
  if (page.family === 'manual') return <Manual sections={sections} />
  const set = sections.map((section) => (
    <Section key={section.id} id={section.id} heading={section.heading}>
      <RichText html={section.body} />
      {section.aside && <RichText html={section.aside} className="prose remark" />}
    </Section>
  ))
  return page.family === 'text' ? set : <div className={`family ${page.family}`}>{set}</div>
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
                <span>
                  <span className="kicker">{other.kicker}</span>
                  {other.title}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
