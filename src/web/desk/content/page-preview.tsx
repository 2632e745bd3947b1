import { type ComponentType, useEffect, useRef } from 'react'
import { href } from 'react-router'
import Years from '../../conferences/conference-years.tsx'
import PastConferences from '../../conferences/past-conferences.tsx'
import Contact from '../../contact/contact.tsx'
import Faq from '../../faq/faq.tsx'
import Home from '../../home/home.tsx'
import News from '../../news/news.tsx'
import NewsEntry from '../../news/news-entry.tsx'
import AddedPage from '../../pages/added-page.tsx'
import RolePage from '../../pages/role-page.tsx'
import TextPage from '../../pages/text-page.tsx'
import AdvisoryTeam from '../../people/advisory-team.tsx'
import Organizers from '../../people/organizers.tsx'
import Partners from '../../people/partners.tsx'
import Proceedings from '../../publications/proceedings.tsx'
import Publications from '../../publications/publications.tsx'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import type { Route } from './+types/page-preview.ts'
import { requireCollection } from './load-content.ts'
import type { PreviewedPage } from './load-preview.ts'
import { loadPreview } from './load-preview.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['content'])
  return loadPreview(services, requireCollection(args.params.collection), args.params.id)
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Preview: ${loaderData?.about.title ?? ''}` },
  { name: 'robots', content: 'noindex, nofollow' },
]

const pages = {
  added: AddedPage,
  years: Years,
  contact: Contact,
  faq: Faq,
  home: Home,
  news: News,
  newsEntry: NewsEntry,
  role: RolePage,
  text: TextPage,
  advisoryTeam: AdvisoryTeam,
  organizers: Organizers,
  partners: Partners,
  pastConferences: PastConferences,
  proceedings: Proceedings,
  publications: Publications,
} as unknown as Record<PreviewedPage, ComponentType<Route.ComponentProps>>

/** The public page with the draft in place of the published entry. */
export default function PagePreview(props: Route.ComponentProps) {
  const { about, previewedPage } = props.loaderData
  const container = useRef<HTMLDivElement>(null)
  // Forms do not work in a preview.
  useEffect(() => {
    for (const form of container.current?.querySelectorAll('form') ?? []) form.inert = true
  }, [])
  const Page = previewedPage && pages[previewedPage]
  return (
    <>
      <p className="preview-bar">
        Preview of “{about.title}” ({about.collectionTitle}).{' '}
        {Page ? 'Visitors see the page like this once it is published; nothing can be sent from here. ' : null}
        <Link to={href(deskPaths.entry, { collection: about.collection, id: about.id })}>Back to the desk</Link>
      </p>
      <div ref={container}>
        {Page ? (
          <Page {...props} />
        ) : (
          <div className="frame section">
            <h1>Not complete yet</h1>
            <p className="lead">
              The page can be shown when everything is filled in: {about.lacking} {about.lacking === 1 ? 'field is' : 'fields are'} left.
            </p>
          </div>
        )}
      </div>
    </>
  )
}
