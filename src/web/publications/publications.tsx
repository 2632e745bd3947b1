import { href } from 'react-router'
import { drawingUrls } from '#artwork/drawing-urls.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { PageSections, RelatedPages } from '../pages/page-sections.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/publications.ts'
import { articleFeeds } from './article-feeds.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const drawings = drawingUrls(services.key)
  const journals = await contentOf(services.db).all('journals')
  return {
    page: await loadPage(services, 'publications'),
    journals: journals.map((journal) => ({
      ...journal,
      image: drawings.journalCover({ title: journal.title, field: journal.field, issn: journal.issnOnline }),
    })),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData.page.text
  const data = loaderData.journals.map((journal) => ({
    '@context': 'https://schema.org',
    '@type': 'Periodical',
    name: journal.title,
    description: journal.description,
    url: journal.website,
    issn: [journal.issnOnline, journal.issnPrint],
    publisher: { '@type': 'Organization', name: siteOf(matches)?.settings.organiserName },
  }))
  return [...describe(siteOf(matches), { title, description, path: '/publications', data }), ...articleFeeds()]
}

export default function Publications({ loaderData }: Route.ComponentProps) {
  const { page, journals } = loaderData
  return (
    <>
      <PageHead text={page.text} plate={page.plate} />
      <Section id="journals" heading="Journals" wide>
        <ul className="cards journals plain-list">
          {journals.map((journal) => (
            <li key={journal.id}>
              <article className="card">
                <Picture
                  shape="cover"
                  id={journal.cover}
                  drawn={journal.image}
                  alt=""
                  sizes="(min-width: 60rem) 9.5rem, 26vw"
                  width={300}
                  height={400}
                  loading="lazy"
                />
                <div>
                  <p className="kicker">{journal.field}</p>
                  <h3>
                    <Link to={href(paths.journal, { journal: journal.id })}>{journal.title}</Link>
                  </h3>
                  <p className="description">{journal.description}</p>
                  <dl className="meta">
                    <div>
                      <dt>ISSN online</dt>
                      <dd>{journal.issnOnline}</dd>
                    </div>
                    <div>
                      <dt>ISSN print</dt>
                      <dd>{journal.issnPrint}</dd>
                    </div>
                    <div>
                      <dt>Since</dt>
                      <dd>{journal.firstYear}, quarterly, double-blind</dd>
                    </div>
                  </dl>
                  <details className="scope">
                    <summary>Scope</summary>
                    <ul>
                      {journal.scope.map((item) => (
                        <li key={item}>{item}</li>
                      ))}
                    </ul>
                  </details>
                  <Link className="visit" to={href(paths.journal, { journal: journal.id })}>
                    Issues and manuscripts<span className="unseen"> of {journal.title}</span>
                  </Link>{' '}
                  <a className="visit" href={journal.website} rel="noopener">
                    Website<span className="unseen"> of {journal.title}</span>
                  </a>
                </div>
              </article>
            </li>
          ))}
        </ul>
      </Section>
      <PageSections page={page} />
      <RelatedPages page={page} />
    </>
  )
}
