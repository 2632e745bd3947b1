import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { loadAddedPage } from './load-added-page.ts'
import { Manual } from './manual.tsx'
import { PageHead } from './page-head.tsx'

/** A page that the office has added. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  return loadAddedPage(context.get(servicesContext), params.address ?? '')
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { title, address, searchTitle, searchText } = loaderData.page
  return describe(siteOf(matches), { title: searchTitle ?? title, description: searchText, path: `/${address}`, kind: 'article' })
}

export default function AddedPage() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead text={{ title: page.title, kicker: page.kicker ?? '', lead: page.lead }} />
      <Manual sections={page.sections.map(({ anchor, heading, body }) => ({ id: anchor, heading, body }))} />
    </>
  )
}
