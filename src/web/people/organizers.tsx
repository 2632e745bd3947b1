import { drawingUrls } from '#artwork/drawing-urls.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { PageSections, RelatedPages } from '../pages/page-sections.tsx'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/organizers.ts'
import { Person } from './person.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const drawings = drawingUrls(services.key)
  const teams = await contentOf(services.db).all('organising-teams')
  const withPortraits = teams.map((team) => ({ ...team, members: team.members.map((member) => ({ ...member, image: drawings.portrait(member.name) })) }))
  return { page: await loadPage(services, 'organizers'), teams: withPortraits }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData.page.text
  return describe(siteOf(matches), { title, description, path: '/organizers' })
}

export default function Organizers({ loaderData }: Route.ComponentProps) {
  const { page, teams } = loaderData
  return (
    <>
      <PageHead text={page.text} plate={page.plate} />
      {teams.map((team) => (
        <Section key={team.id} id={team.id} heading={team.name} wide>
          <p className="prose">{team.description}</p>
          <ul className="people team plain-list">
            {team.members.map((member) => (
              <li key={member.name}>
                <Person name={member.name} image={member.image} photo={member.photo} affiliation={`${member.role}, ${member.office}`} level={3} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <PageSections page={page} />
      <RelatedPages page={page} />
    </>
  )
}
