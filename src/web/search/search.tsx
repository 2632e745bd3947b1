import { data, Form } from 'react-router'
import { drawingUrls } from '#artwork/drawing-urls.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { LoadFailure } from '../site/error-pages.tsx'
import { Link } from '../ui/link.tsx'
import type { Route } from './+types/search.ts'
import { loadSearch, type SearchResult } from './load-search.ts'

const text = { title: 'Search', kicker: '', lead: 'Conferences, articles, questions and answers, and every page of this site.' }

export async function loader({ context, url }: Route.LoaderArgs) {
  // What people search for is endless; no cache should fill up with it.
  const services = context.get(servicesContext)
  const found = await loadSearch(services, url.searchParams.get('q'))
  return data({ ...found, plate: drawingUrls(services.key).pagePlate('search') }, { headers: { 'Cache-Control': 'private, no-store' } })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.q ? `${loaderData.q} · Search` : 'Search' }, { name: 'robots', content: 'noindex' }]
}

export default function Search({ loaderData: { q, groups, plate } }: Route.ComponentProps) {
  const count = groups.reduce((sum, { results }) => sum + results.length, 0)
  return (
    <>
      <PageHead text={text} plate={plate}>
        <search>
          {/* Another search, such as after Back, shows its own words. */}
          <Form key={q} className="site-search" method="get" action={paths.search}>
            <label htmlFor="site-search">Search this site</label>
            <div>
              <input id="site-search" name="q" type="search" defaultValue={q} maxLength={100} placeholder="visa, fees, London …" />
              <button type="submit" className="button">
                Search
              </button>
            </div>
          </Form>
        </search>
        <p role="status" className="soft">
          {q && countText(q, count)}
        </p>
      </PageHead>
      {groups.map(({ name, results, more }) => (
        <section className="section" key={name}>
          <div className="frame">
            <h2>{name}</h2>
            <div>
              <Results results={results} />
              {more && (
                <p className="more-results">
                  <Link to={more.address} className="arrow">
                    {more.text}
                  </Link>
                </p>
              )}
            </div>
          </div>
        </section>
      ))}
      {q && count === 0 && (
        <div className="frame">
          <p>
            Try fewer or shorter words, look through the <Link to={paths.conferenceYears}>list of conferences</Link> or <Link to={paths.contact}>ask us</Link>.
          </p>
        </div>
      )}
    </>
  )
}

function Results({ results }: { results: SearchResult[] }) {
  return (
    <ul className="search-results plain-list">
      {results.map(({ title, address, text: excerpt }) => (
        <li key={address}>
          <h3>
            <Link to={address}>{title}</Link>
          </h3>
          <p className="soft">{excerpt}</p>
        </li>
      ))}
    </ul>
  )
}

function countText(q: string, count: number): string {
  if (count === 0) return `Nothing found for “${q}”.`
  return `${count} ${count === 1 ? 'result' : 'results'} for “${q}”`
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} what="The search" />
}
