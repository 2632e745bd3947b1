import { data, href } from 'react-router'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { ConferenceSections } from '../../conferences/conference-sections.tsx'
import { viewOf } from '../../conferences/load-conference.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiserIn } from '../require-organiser.ts'
import type { Route } from './+types/preview.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiserIn(args, 'conferences', args.params.id ?? '', 'read')
  const page = await conferencesOf(services.db).findPageAlsoDraft(args.params.id ?? '')
  if (!page) throw data(null, { status: 404 })
  const view = await viewOf(services, page)
  // Links that would lead to a form or a download point into the preview instead.
  const here = href(deskPaths.conferencePreview, { id: page.conference._id })
  return { ...view, submit: `${here}#registration`, calendar: `${here}#important-dates`, publicUrl: services.publicUrl }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Preview: ${loaderData?.conference.subConference ?? ''}` },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** The conference page as visitors will see it. */
export default function Preview({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <p className="preview-bar">
        Preview. Visitors see this page once the conference is published; nothing can be sent from here.{' '}
        <Link to={href(deskPaths.conference, { id: view.conference._id })}>Back to the desk</Link>
      </p>
      <ConferenceSections view={view} publicUrl={view.publicUrl} />
    </>
  )
}
