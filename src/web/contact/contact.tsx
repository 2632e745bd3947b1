import type { Entry } from '#domain/content/collections.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { PageSections, RelatedPages } from '../pages/page-sections.tsx'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { describe, organisationData, siteOf } from '../site/describe.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/contact.ts'
import { ContactForm } from './contact-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  return { page: await loadPage(services, 'contact'), offices: await contentOf(services.db).all('offices'), posted: context.get(postedFormContext) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData || !site) return []
  const { title, description } = loaderData.page.text
  return describe(site, { title, description, path: '/contact', data: [organisationData(site)] })
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { page, offices, posted } = loaderData
  return (
    <>
      <PageHead text={page.text} plate={page.plate} />
      <Section id="write" heading="Write to us">
        <ContactForm posted={posted} />
      </Section>
      <Section id="offices" heading="Two offices">
        <div className="offices">
          {offices.map((office) => (
            <Office key={office.id} office={office} />
          ))}
        </div>
      </Section>
      <PageSections page={page} />
      <RelatedPages page={page} />
    </>
  )
}

function Office({ office }: { office: Entry<'offices'> }) {
  return (
    <article className="office">
      <p className="kicker">{office.role}</p>
      <h3>{office.name}</h3>
      <address>
        {office.address.map((line) => (
          <div key={line}>{line}</div>
        ))}
        <div>{office.country}</div>
      </address>
      <dl>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${office.phone.replace(/[^+\d]/g, '')}`}>{office.phone}</a>
          </dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${office.email}`}>{office.email}</a>
          </dd>
        </div>
        <div>
          <dt>Hours</dt>
          <dd>{office.hours}</dd>
        </div>
      </dl>
    </article>
  )
}
