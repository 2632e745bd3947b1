import { drawingUrls } from '#artwork/drawing-urls.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { PageSections, RelatedPages } from '../pages/page-sections.tsx'
import { PartnerCard } from '../people/partner-card.tsx'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/proceedings.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const drawings = drawingUrls(services.key)
  const volumes = await contentOf(services.db).all('proceedings')
  return {
    page: await loadPage(services, 'proceedings'),
    volumes: volumes.map((volume) => ({ ...volume, image: drawings.journalCover({ title: volume.title, field: 'Proceedings', issn: volume.issn }) })),
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
  return describe(siteOf(matches), { title, description, path: '/proceedings', data })
}

export default function Proceedings({ loaderData }: Route.ComponentProps) {
  const { page, volumes } = loaderData
  return (
    <>
      <PageHead text={page.text} />
      <Section id="volumes" heading="The series" wide>
        <ul className="cards plain-list">
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
      <PageSections page={page} />
      <RelatedPages page={page} />
    </>
  )
}
