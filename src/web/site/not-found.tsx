import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { articlesOf } from '#domain/publishing/articles.store.ts'
import { servicesContext } from '../request-context.ts'

/** The catch-all route: an address that an imported article had elsewhere leads to its page, every other one to nothing. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const path = `/${params['*'] ?? ''}`
  const article = path.includes('\0') ? undefined : await articlesOf(context.get(servicesContext).db).movedTo(path)
  if (article) throw redirect(article.path, 301)
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
