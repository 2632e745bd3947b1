import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { volumePath } from '#domain/publishing/published-article.ts'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { LoadFailure } from '../site/error-pages.tsx'
import { ArticleAside } from './article-aside.tsx'
import { articleFeeds } from './article-feeds.ts'
import { ArticleHead } from './article-head.tsx'
import { articleMetaTags, scholarlyArticle, signposts } from './article-meta.ts'
import { ArticleText } from './article-text.tsx'
import { loadArticle } from './load-article.ts'
import { Tombstone } from './tombstone.tsx'
import { articleTrail } from './trail.ts'

/** An article of a volume of proceedings or of a journal. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const services = context.get(servicesContext)
  const view = await loadArticle(services, params)
  if (view.article.state === 'removed') return data(view, { status: 410 })
  return data(view, { headers: { link: signposts(view.article, services.publicUrl) } })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const link = loaderHeaders.get('link')
  return { 'Cache-Control': 'public, max-age=0', ...(link ? { Link: link } : {}) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { article, publicUrl } = loaderData
  const described = describe(siteOf(matches), {
    title: article.title,
    description: article.abstract.replaceAll(/\s+/g, ' ').slice(0, 300) || `${article.series.title}, ${article.publishedOn.slice(0, 4)}.`,
    path: article.path,
    kind: 'article',
    trail: articleTrail(article),
    data: article.state === 'removed' ? [] : [scholarlyArticle(article, publicUrl)],
  })
  const { volume, series } = article
  const own = volume?.isPublished ? { title: volume.title, path: volumePath(volume, series.id) } : undefined
  return [...described, ...articleMetaTags(article, publicUrl), ...articleFeeds(own)]
}

export default function ArticlePage() {
  const view = useLoaderData<typeof loader>()
  if (view.article.state === 'removed') return <Tombstone article={view.article} />
  return (
    <article className="published">
      <ArticleHead article={view.article} />
      <div className="frame published-body">
        <ArticleText view={view} />
        <ArticleAside view={view} />
      </div>
    </article>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <LoadFailure error={error} what="The article" />
}
