import { href } from 'react-router'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/withdraw.ts'
import { paperSearch } from './file-list.tsx'
import { loadStatus, namedPaper } from './load-status.ts'
import { privateHeaders, privateMeta } from './private-page.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const status = await loadStatus(context, params)
  return { status, paper: namedPaper(status, request), posted: context.get(postedFormContext) }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('Withdraw a submission')
}

/** Explains the consequences and asks for confirmation. */
export default function WithdrawPage({ loaderData: { status, paper, posted } }: Route.ComponentProps) {
  const subject = paper ?? status
  const back = href(paths.submission, status.address)
  return (
    <>
      <PageHead
        text={{
          title: status.papers.length > 0 ? 'Withdraw this submission?' : 'Withdraw this registration?',
          kicker: `Submission ${subject.reference}`,
          lead: `${status.conference.subConference}, ${status.days}.`,
        }}
        trail={[{ name: status.reference, path: back }]}
      />
      <Section id="consequences" heading="What it means">
        {posted && (
          <p className="notice warn" role="alert">
            {posted.message}
          </p>
        )}
        {subject.mayWithdraw ? (
          <>
            <ul className="prose">
              <li>Nobody reads or reviews it any further, and it will not be in the programme or the proceedings.</li>
              <li>It cannot be undone. To come back you would submit again while the call is open, with a new reference.</li>
              <li>There is nothing to pay. A fee that was paid already is not refunded, but it can be moved to a later conference.</li>
              <li>Your files and this page are kept, so that both sides can show what was received and when it was withdrawn.</li>
            </ul>
            <form
              method="post"
              action={`${href(paths.submissionWithdraw, status.address)}${paperSearch(status.papers.length > 1 ? paper?.number : undefined)}`}
              className="act-form"
            >
              <button type="submit" className="button grave">
                Yes, withdraw {subject.reference}
              </button>
              <Link className="button quiet" to={back}>
                No, keep it
              </Link>
            </form>
          </>
        ) : (
          <div className="prose">
            <p>
              {subject.state === 'withdrawn' ? 'It has been withdrawn already.' : `It can no longer be withdrawn: its state is “${subject.stateInWords}”.`}{' '}
              <Link to={back}>Back to the submission</Link>
            </p>
          </div>
        )}
      </Section>
    </>
  )
}
