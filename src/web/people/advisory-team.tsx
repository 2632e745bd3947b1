import { drawingUrls } from '#artwork/drawing-urls.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { PageSections, RelatedPages } from '../pages/page-sections.tsx'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import type { Route } from './+types/advisory-team.ts'
import { Person } from './person.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const drawings = drawingUrls(services.key)
  const members = await contentOf(services.db).all('advisory-team')
  return { page: await loadPage(services, 'advisory-team'), members: members.map((member) => ({ ...member, image: drawings.portrait(member.name) })) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData.page.text
  return describe(siteOf(matches), { title, description, path: '/advisory-team' })
}

export default function AdvisoryTeam({ loaderData }: Route.ComponentProps) {
  const { page, members } = loaderData
  return (
    <>
      <PageHead text={page.text} plate={page.plate} />
      <section className="section wide" aria-label="Members">
        <div className="frame">
          <ul className="people plain-list">
            {members.map((member) => (
              <li key={member.id}>
                <Person
                  name={member.name}
                  image={member.image}
                  photo={member.photo}
                  affiliation={`${member.affiliation}, ${member.country}`}
                  about={member.description}
                />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <PageSections page={page} />
      <RelatedPages page={page} />
    </>
  )
}
