import { data, useNavigation } from 'react-router'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { PageSections, RelatedPages } from '../pages/page-sections.tsx'
import { paths } from '../paths.ts'
import { articleFeeds } from '../publications/article-feeds.ts'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { LoadFailure } from '../site/error-pages.tsx'
import type { Route } from './+types/research-library.ts'
import { isFiltered } from './library-address.ts'
import { ChosenFacets, Facets, LibraryForm, OrderLinks } from './library-form.tsx'
import { LibraryCount, LibraryResults, NoArticles } from './library-results.tsx'
import { loadLibrary } from './load-library.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [page, library] = await Promise.all([loadPage(services, 'research-library'), loadLibrary(services, url.searchParams)])
  // What people search for is endless; a shared cache would only fill up with it.
  return data({ page, library }, isFiltered(library.query) ? { headers: { 'Cache-Control': 'private, no-store' } } : undefined)
}

export function headers({ loaderHeaders, parentHeaders }: Route.HeadersArgs) {
  return loaderHeaders.has('Cache-Control') ? loaderHeaders : parentHeaders
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData.page.text
  const described = [...describe(siteOf(matches), { title, description, path: paths.researchLibrary }), ...articleFeeds()]
  return isFiltered(loaderData.library.query) ? [...described, { name: 'robots', content: 'noindex' }] : described
}

export default function ResearchLibrary({ loaderData: { page, library } }: Route.ComponentProps) {
  const navigation = useNavigation()
  const isLoading = navigation.location?.pathname === paths.researchLibrary
  return (
    <>
      {/* Whoever searches wants the articles at once, also on a phone. */}
      <PageHead text={isFiltered(library.query) ? { ...page.text, facts: [] } : page.text} plate={page.plate}>
        <LibraryForm query={library.query} />
      </PageHead>
      <section className="frame library" aria-labelledby="articles-heading">
        <h2 id="articles-heading" className="unseen">
          Articles
        </h2>
        <div className="library-head">
          <LibraryCount library={library} />
          <OrderLinks library={library} />
          <ChosenFacets facets={library.facets} query={library.query} />
        </div>
        <Facets facets={library.facets} />
        <div className="library-list">
          {library.articles.length === 0 ? <NoArticles library={library} /> : <LibraryResults library={library} isLoading={isLoading} />}
        </div>
      </section>
      <PageSections page={page} />
      <RelatedPages page={page} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} what="The research library" />
}
