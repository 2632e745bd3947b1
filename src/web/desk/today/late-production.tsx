import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { Badge } from '../ui/desk-page.tsx'
import type { loadToday } from './load-today.ts'

/** Steps of production that should have been done by now; each leads to its article. */
export function LateProduction({ late }: Pick<Awaited<ReturnType<typeof loadToday>>, 'late'>) {
  if (late.length === 0) return null
  return (
    <section className="desk-panel" aria-labelledby="late-production-heading">
      <h2 id="late-production-heading">Late in production</h2>
      <ul className="plain-list desk-lines">
        {late.map(({ key, articleId, title, step, name, since }) => (
          <li key={key}>
            <Badge tone="bad" text={since} />
            <Link className="words" to={href(deskPaths.publishingArticle, { id: articleId })}>
              {title}
            </Link>
            <span className="soft words">
              {step}
              {name && `, ${name}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
