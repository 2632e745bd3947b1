import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { drawingUrls } from '#artwork/drawing-urls.ts'
import type { Entry } from '#domain/content/collections.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { loadPage, pageIdOf } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { PageSections, RelatedPages } from '../pages/page-sections.tsx'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { Section } from '../ui/section.tsx'
import { PartnerCard } from './partner-card.tsx'

/** The lists of each page with their headings. */
const lists = {
  'journal-partners': [
    { collection: 'journal-partners', heading: 'Partner journals' },
    { collection: 'associated-journals', heading: 'Associated journals' },
  ],
  'academic-partners': [{ collection: 'academic-partners', heading: 'Universities and learned societies' }],
  ambassadors: [{ collection: 'ambassadors', heading: 'Our ambassadors' }],
} as const

/** Ambassadors have a portrait, partners a logo. */
function pictureOf(entry: Entry<'journal-partners'> | Entry<'ambassadors'>) {
  return 'photo' in entry ? ({ shape: 'portrait', id: entry.photo } as const) : ({ shape: 'mark', id: 'logo' in entry ? entry.logo : undefined } as const)
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = context.get(servicesContext)
  const id = pageIdOf(request) as keyof typeof lists
  const content = contentOf(services.db)
  const drawings = drawingUrls(services.key)
  const groups = await Promise.all(
    lists[id].map(async ({ collection, heading }) => {
      const entries = await content.all(collection)
      const imageOf = (name: string, position: number) =>
        collection === 'ambassadors' ? drawings.portrait(name.split(',')[0] ?? name) : drawings.partnerMark(name, position)
      return {
        id: collection,
        heading,
        entries: entries.map((entry, position) => ({
          ...entry,
          image: imageOf(entry.heading, position),
          imageDark: collection === 'ambassadors' ? undefined : drawings.partnerMark(entry.heading, position, 'dark'),
          picture: pictureOf(entry),
        })),
      }
    }),
  )
  return { page: await loadPage(services, id), groups }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { id, title, description } = loaderData.page.text
  return describe(siteOf(matches), { title, description, path: `/${id}` })
}

export default function Partners() {
  const { page, groups } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead text={page.text} plate={page.plate} />
      {groups.map((group) => (
        <Section key={group.id} id={group.id} heading={group.heading} wide>
          <ul className="cards plain-list">
            {group.entries.map((entry) => (
              <li key={entry.id}>
                <PartnerCard {...entry} />
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
