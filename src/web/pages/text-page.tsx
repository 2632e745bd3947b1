import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { loadPage, pageIdOf } from './load-page.ts'
import { PageHead } from './page-head.tsx'
import { PageSections, RelatedPages } from './page-sections.tsx'

/** A page of text only: about, visa, interpretation, library and the guidelines. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  return loadPage(context.get(servicesContext), pageIdOf(request))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { id, title, description } = loaderData.text
  return describe(siteOf(matches), { title, description, path: `/${id}`, kind: 'article' })
}

export default function TextPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead text={page.text} plate={page.plate} />
      <PageSections page={page} />
      <RelatedPages page={page} />
    </>
  )
}
