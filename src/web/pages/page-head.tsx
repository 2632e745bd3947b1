import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import type { PageText } from './load-page.ts'

interface PageHeadProps {
  text: Pick<PageText, 'title' | 'kicker' | 'lead' | 'facts'>
  trail?: { name: string; path: string }[]
  children?: React.ReactNode
}

export function PageHead({ text, trail = [], children }: PageHeadProps) {
  const facts = text.facts ?? []
  return (
    <div className="page-head">
      <div className={facts.length > 0 ? 'frame with-facts' : 'frame'}>
        <div>
          <nav aria-label="Breadcrumb">
            <ol className="crumbs">
              <li>
                <Link to={paths.home}>Home</Link>
              </li>
              {trail.map((step) => (
                <li key={step.path}>
                  <Link to={step.path}>{step.name}</Link>
                </li>
              ))}
              <li aria-current="page">{text.title}</li>
            </ol>
          </nav>
          {text.kicker && <p className="kicker">{text.kicker}</p>}
          <h1>{text.title}</h1>
          <p className="lead">{text.lead}</p>
          {children}
        </div>
        {facts.length > 0 && (
          <dl className="facts">
            {facts.map((fact) => (
              <div key={fact.term}>
                <dt>{fact.term}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  )
}
