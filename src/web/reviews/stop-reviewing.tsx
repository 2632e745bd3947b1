import { detailsOf } from '#domain/accounts/account.ts'
import { FormFailure, privateMeta } from '../accounts/account-page.tsx'
import { useOwnPage } from '../accounts/use-own-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/stop-reviewing.ts'
import { requireReviewer } from './require-reviewer.ts'

export async function loader(args: Route.LoaderArgs) {
  const { person, reviewer } = await requireReviewer(args)
  return { details: detailsOf(person), isStopped: reviewer.stoppedAt !== null, posted: args.context.get(postedFormContext) }
}

export const meta = () => privateMeta('Stop reviewing?')

/** Explains the consequences and asks for confirmation. */
export default function StopReviewing({ loaderData: { details, isStopped, posted } }: Route.ComponentProps) {
  useOwnPage(details)
  return (
    <>
      <PageHead
        text={{ title: 'Stop reviewing?', kicker: 'Reviews', lead: 'You leave our pool of reviewers.' }}
        trail={[{ name: 'My reviewer’s profile', path: paths.reviewerProfile }]}
      />
      <Section id="stop" heading="What it means">
        {isStopped ? (
          <p>You have stopped already.</p>
        ) : (
          <form className="form narrow" method="post" action={paths.reviewerStop}>
            {posted && <FormFailure message={posted.message} />}
            <ul>
              <li>No paper is proposed to you any more.</li>
              <li>Our office is told, and finds somebody else for papers that you have accepted and not finished.</li>
              <li>The reviews that you have submitted stay, because decisions rest on them; so does your passport.</li>
              <li>Your account stays. You can come back at any time.</li>
            </ul>
            <div className="form-actions">
              <button type="submit" className="button" name="answer" value="yes">
                Stop reviewing
              </button>
              <Link className="button quiet" to={paths.reviewerProfile}>
                Leave it as it is
              </Link>
            </div>
          </form>
        )}
      </Section>
    </>
  )
}
