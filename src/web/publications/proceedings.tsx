import { drawingUrls } from '#artwork/drawing-urls.ts'
import { distinctPatterns } from '#artwork/patterns/pattern-for.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { volumePath } from '#domain/publishing/published-article.ts'
import { volumesOf } from '#domain/publishing/volumes.store.ts'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { PageSections, RelatedPages } from '../pages/page-sections.tsx'
import { PartnerCard } from '../people/partner-card.tsx'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/proceedings.ts'
import { articleFeeds } from './article-feeds.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const drawings = drawingUrls(services.key)
  const volumes = await contentOf(services.db).all('proceedings')
  const motifs = distinctPatterns(volumes.map((volume) => volume.title.replace(/^.*? in /, '')))
  const here = await volumesOf(services.db).publishedOf('proceedings')
  return {
    page: await loadPage(services, 'proceedings'),
    here: here.map((volume) => ({
      id: volume.id,
      title: volume.title,
      year: volume.year,
      number: volume.number,
      series: volume.series,
      path: volumePath(volume, volume.series.id),
    })),
    volumes: volumes.map((volume, i) => ({
      ...volume,
      image: drawings.journalCover({ title: volume.title, field: 'Proceedings', issn: volume.issn, ...(motifs[i] ? { motif: motifs[i] } : {}) }),
    })),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData.page.text
  const data = loaderData.volumes.map((volume) => ({
    '@context': 'https://schema.org',
    '@type': 'Periodical',
    name: volume.title,
    description: volume.description,
    url: volume.website,
    issn: volume.issn,
  }))
  return [...describe(siteOf(matches), { title, description, path: '/proceedings', data }), ...articleFeeds()]
}

export default function Proceedings({ loaderData }: Route.ComponentProps) {
  const { page, volumes, here } = loaderData
  return (
    <>
      <PageHead text={page.text} plate={page.plate} />
      <Section id="volumes" heading="The series" wide>
        <ul className="cards shelf plain-list">
          {volumes.map((volume) => (
            <li key={volume.id}>
              <PartnerCard
                heading={volume.title}
                description={volume.description}
                website={volume.website}
                issn={volume.issn}
                place={volume.years}
                image={volume.image}
                picture={{ shape: 'cover', id: volume.cover }}
              />
            </li>
          ))}
        </ul>
      </Section>
      {here.length > 0 && (
        <Section id="read" heading="Read here">
          <ul className="issues plain-list">
            {here.map((volume) => (
              <li key={volume.id}>
                <Link className="contents-title" to={volume.path}>
                  {volume.title}
                </Link>
                <p className="contents-authors">
                  {volume.series.title}, volume {volume.number}, {volume.year}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <PageSections page={page} />
      <RelatedPages page={page} />
    </>
  )
}
