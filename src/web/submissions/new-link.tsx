import { href } from 'react-router'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/new-link.ts'
import { loadStatus } from './load-status.ts'
import { privateHeaders, privateMeta } from './private-page.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  return { status: await loadStatus(context, params), posted: context.get(postedFormContext) }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('A new link')
}

/** Explains what a new link means and asks for confirmation. */
export default function NewLinkPage({ loaderData: { status, posted } }: Route.ComponentProps) {
  const back = href(paths.submission, status.address)
  return (
    <>
      <PageHead
        text={{
          title: 'Get a new link?',
          kicker: `Submission ${status.reference}`,
          lead: 'If someone else may have seen the address of your status page.',
        }}
        trail={[{ name: status.reference, path: back }]}
      />
      <Section id="consequences" heading="What it means">
        {posted && (
          <p className="notice warn" role="alert">
            {posted.message}
          </p>
        )}
        <ul className="prose">
          <li>This page and every earlier link to it stop working at once, for you too.</li>
          <li>The new link is sent only to the e-mail address on the submission.</li>
          <li>Your submission stays as it is.</li>
        </ul>
        <form method="post" action={href(paths.submissionNewLink, status.address)} className="act-form">
          <button type="submit" className="button">
            Send me a new link
          </button>
          <Link className="button quiet" to={back}>
            No, keep this one
          </Link>
        </form>
      </Section>
    </>
  )
}
