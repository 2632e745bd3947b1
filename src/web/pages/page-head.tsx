import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import type { PageText } from './load-page.ts'

interface PageHeadProps {
  text: Pick<PageText, 'title' | 'kicker' | 'lead' | 'facts' | 'photo'>
  plate?: string | undefined
  trail?: { name: string; path: string }[]
  children?: React.ReactNode
}

export function PageHead({ text, plate, trail = [], children }: PageHeadProps) {
  const facts = text.facts ?? []
  return (
    <div className="page-head">
      <div className={facts.length > 0 || plate ? 'frame with-facts' : 'frame'}>
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
          {text.lead && <p className="lead">{text.lead}</p>}
          {children}
        </div>
        {plate && (
          <Picture
            className="plate"
            shape="slide"
            id={text.photo}
            drawn={plate}
            alt=""
            sizes="(min-width: 60rem) 26rem, 92vw"
            width={640}
            height={360}
            loading="lazy"
          />
        )}
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
