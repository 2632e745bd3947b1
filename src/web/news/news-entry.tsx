import { data, href, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { contentOf } from '#domain/content/content.store.ts'
import { newsOf } from '#domain/content/news.store.ts'
import { formatDay } from '#domain/dates.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { newsFeed } from './news-feed.ts'

const otherEntries = 3

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db } = context.get(servicesContext)
  const entry = await contentOf(db).find('news', params.entry ?? '')
  if (!entry) throw data(null, { status: 404 })
  const others = (await newsOf(db).list(otherEntries + 1)).filter(({ id }) => id !== entry.id).slice(0, otherEntries)
  return { entry, others: others.map(({ id, title, day }) => ({ id, title, day })) }
}

const trail = [{ name: 'News', path: paths.news }]

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { id, title, lead, day } = loaderData.entry
  const site = siteOf(matches)
  const publisher = { '@type': 'Organization', name: site?.settings.organiserName }
  const article = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: title,
    description: lead,
    datePublished: day,
    author: publisher,
    publisher,
  }
  const path = href(paths.newsEntry, { entry: id })
  return [...describe(site, { title, description: lead, path, trail, kind: 'article', data: [article] }), newsFeed]
}

export default function NewsEntry() {
  const { entry, others } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead trail={trail} text={{ title: entry.title, kicker: `${entry.kind} · ${formatDay(entry.day)}`, lead: entry.lead }} />
      <section className="section">
        <div className="frame news-body">
          {entry.photo && <Picture shape="slide" id={entry.photo} drawn="" alt="" sizes="(min-width: 60rem) 44rem, 92vw" width={960} height={540} />}
          <RichText html={entry.body} />
        </div>
      </section>
      <section className="section related">
        <div className="frame">
          <h2>More news</h2>
          <ul className="plain-list">
            {others.map((other) => (
              <li key={other.id}>
                <Link to={href(paths.newsEntry, { entry: other.id })} className="arrow">
                  <span>
                    <span className="kicker">{formatDay(other.day)}</span>
                    {other.title}
                  </span>
                </Link>
              </li>
            ))}
            <li>
              <Link to={paths.news} className="arrow">
                All news
              </Link>
            </li>
          </ul>
        </div>
      </section>
    </>
  )
}
