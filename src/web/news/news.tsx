import { href, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { type ListedNews, newsOf } from '#domain/content/news.store.ts'
import { formatDay } from '#domain/dates.ts'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { PageSections, RelatedPages } from '../pages/page-sections.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import { newsFeed } from './news-feed.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext)
  const entries = await newsOf(services.db).list()
  return {
    page: await loadPage(services, 'news'),
    years: byYear(entries.map(({ id, title, day, kind, lead }) => ({ id, title, day, kind, lead }))),
  }
}

type Listed = Omit<ListedNews, 'changedAt'>

/** The newest year first, as the entries are. */
function byYear(entries: readonly Listed[]): { year: string; entries: Listed[] }[] {
  const years = new Set(entries.map(({ day }) => day.slice(0, 4)))
  return [...years].map((year) => ({ year, entries: entries.filter(({ day }) => day.startsWith(year)) }))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { title, description } = loaderData.page.text
  return [...describe(siteOf(matches), { title, description, path: paths.news }), newsFeed]
}

export default function News() {
  const { page, years } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead text={page.text} plate={page.plate} />
      {years.length === 0 && (
        <Section id="news" heading="Nothing yet">
          <p>
            There is no news at the moment. What is coming stands among the <Link to={paths.conferenceYears}>conferences</Link>.
          </p>
        </Section>
      )}
      {years.map(({ year, entries }) => (
        <Section key={year} id={`news-${year}`} heading={year} wide>
          <ul className="news plain-list">
            {entries.map(({ id, title, day, kind, lead }) => (
              <li key={id}>
                <p className="kicker">
                  {kind} · <time dateTime={day}>{formatDay(day)}</time>
                </p>
                <h3>
                  <Link to={href(paths.newsEntry, { entry: id })}>{title}</Link>
                </h3>
                <p className="description">{lead}</p>
              </li>
            ))}
          </ul>
        </Section>
      ))}
      {years.length > 0 && (
        <p className="frame news-feed">
          <a href="/news.atom" type="application/atom+xml">
            Read the news in a feed reader (Atom)
          </a>
        </p>
      )}
      <PageSections page={page} />
      <RelatedPages page={page} />
    </>
  )
}
