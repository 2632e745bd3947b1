import { RichText } from '../ui/rich-text.tsx'
import type { PageText } from './load-page.ts'

type ManualSection = PageText['sections'][number]

/** A text that is worked with: its outline stays in sight, an example stands beside its rule, and a checklist can be ticked off. */
export function Manual({ sections }: { sections: readonly ManualSection[] }) {
  return (
    <div className="frame manual">
      <nav className="outline" aria-labelledby="outline-heading">
        <h2 id="outline-heading">On this page</h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="rules">
        {sections.map((section) => (
          <section key={section.id} id={section.id} className={section.aside ? 'rule with-aside' : 'rule'} aria-labelledby={`${section.id}-heading`}>
            <h2 id={`${section.id}-heading`}>{section.heading}</h2>
            {section.id === 'checklist' ? <Checklist html={section.body} /> : <RichText html={section.body} />}
            {section.aside && (
              <aside className="specimen" aria-label={`Example: ${section.heading}`}>
                <RichText html={section.aside} />
              </aside>
            )}
          </section>
        ))}
      </div>
    </div>
  )
}

/** The items of a plain list as boxes to tick; they are the reader's own and are sent nowhere. Any other text is shown as it is. */
function Checklist({ html }: { html: string }) {
  const list = /^\s*<ul>([\s\S]*)<\/ul>\s*$/.exec(html)?.[1]
  const items = list && !/<[uo]l>/.test(list) ? [...list.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, item = '']) => item) : []
  if (items.length === 0) return <RichText html={html} />
  return (
    <ul className="checklist plain-list">
      {items.map((item) => (
        <li key={item}>
          <label>
            <input type="checkbox" autoComplete="off" />
            <RichText html={item} className="item" />
          </label>
        </li>
      ))}
    </ul>
  )
}
