import { href } from 'react-router'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/status.ts'
import { FileList } from './file-list.tsx'
import { loadStatus, type ShownStatus } from './load-status.ts'
import { privateHeaders, privateMeta } from './private-page.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  return { status: await loadStatus(context, params), arrived: new URL(request.url).searchParams.get('arrived') }
}

export function headers() {
  return privateHeaders('no-referrer')
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(loaderData ? `${loaderData.status.stateInWords}: submission ${loaderData.status.reference}` : 'Submission')
}

/** The author's page of a submission: state, next steps, files, history, and what may still be changed. */
export default function StatusPage({ loaderData: { status, arrived } }: Route.ComponentProps) {
  const { conference, address } = status
  return (
    <>
      <PageHead
        text={{
          title: status.stateInWords,
          kicker: `Submission ${status.reference}`,
          lead: `${conference.subConference}, ${status.days}, ${conference.location}, ${conference.country}.`,
          facts: [
            { term: 'Reference', value: status.reference },
            { term: 'Category', value: status.category },
            { term: 'Received', value: status.received },
          ],
        }}
      >
        <ArrivalNotice status={status} arrived={arrived} />
      </PageHead>
      <Section id="next" heading="What happens next">
        <div className="prose">
          {status.next.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p>
            <Link to={href(paths.conference, { id: conference._id, conference: conference.slug })}>The conference and its dates</Link>
          </p>
        </div>
        <Missing status={status} />
      </Section>
      <Section id="files" heading="What we have">
        <FileList status={status} />
      </Section>
      <Section id="history" heading="History">
        <History moves={status.history} />
      </Section>
      <Section id="link" heading="The link to this page">
        <div className="prose">
          <p>Whoever has the address of this page can act for you. If somebody else may have seen it, have a new one sent to you; this one then ends.</p>
          <p>
            <Link className="button quiet" to={href(paths.submissionNewLink, address)}>
              Have a new link sent
            </Link>
          </p>
        </div>
      </Section>
      {status.mayWithdraw && (
        <Section id="withdraw" heading="Change of mind">
          <div className="prose">
            <p>You can withdraw the submission. You will be told what that means before anything happens.</p>
            <p>
              <Link className="button quiet" to={href(paths.submissionWithdraw, address)}>
                Withdraw this submission
              </Link>
            </p>
          </div>
        </Section>
      )}
    </>
  )
}

function ArrivalNotice({ status, arrived }: { status: ShownStatus; arrived: string | null }) {
  if (arrived === 'file')
    return (
      <p className="notice good arrival" role="status">
        Your file has arrived. It stands below with its size and its SHA-256.
      </p>
    )
  if (arrived === 'title')
    return (
      <p className="notice good arrival" role="status">
        The title has arrived: “{status.researchTitles[0]}”.
      </p>
    )
  if (arrived !== '1') return null
  return (
    <div className="notice good arrival" role="status">
      <p>
        <strong>We have received your submission.</strong> Its reference is <strong className="reference">{status.reference}</strong>.
      </p>
      <p>Please keep the address of this page: it opens your submission and is yours alone. We also send it to you by mail.</p>
    </div>
  )
}

function Missing({ status }: { status: ShownStatus }) {
  if (status.missing.length === 0) return null
  return (
    <div className="notice warn missing">
      <p>
        <strong>Not with us yet</strong>
      </p>
      <ul>
        {status.missing.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
      {status.mayAddTitle && (
        <p>
          <Link to={href(paths.submissionTitle, status.address)}>Add the title</Link>
        </p>
      )}
    </div>
  )
}

/** The changes of state that the author knows of, latest first. */
function History({ moves }: { moves: ShownStatus['history'] }) {
  return (
    <ol className="timeline" reversed>
      {moves.toReversed().map((move) => (
        <li key={`${move.state} ${move.at}`}>
          <p className="timeline-state">{move.stateInWords}</p>
          <p className="soft">
            <time dateTime={move.at}>{move.formattedAt}</time>
          </p>
          {move.note && <p className="timeline-note">{move.note}</p>}
        </li>
      ))}
    </ol>
  )
}
