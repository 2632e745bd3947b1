import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ApplyForm } from '../applications/apply-form.tsx'
import { loadApplyForm } from '../applications/load-apply-form.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { loadPage, pageIdOf } from './load-page.ts'
import { PageHead } from './page-head.tsx'
import { PageSections, RelatedPages } from './page-sections.tsx'

/** The description of a role with the apply form below it. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = context.get(servicesContext)
  const id = pageIdOf(request)
  return { page: await loadPage(services, id), form: await loadApplyForm(services, id), posted: context.get(postedFormContext) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { id, title, description } = loaderData.page.text
  return describe(siteOf(matches), { title, description, path: `/${id}`, kind: 'article' })
}

export default function RolePage() {
  const { page, form, posted } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead text={page.text} plate={page.plate}>
        <p className="head-actions">
          <a className="button" href="#apply-here">
            Go to the form
          </a>
        </p>
      </PageHead>
      <PageSections page={page} />
      <section className="apply-panel" id="apply-here" aria-labelledby="apply-here-heading">
        <div className="frame">
          <h2 id="apply-here-heading">Apply Here</h2>
          <div>
            {/* The key resets the form when the user navigates to another role. */}
            <ApplyForm key={form.role} {...form} posted={posted} />
          </div>
        </div>
      </section>
      <RelatedPages page={page} />
    </>
  )
}
