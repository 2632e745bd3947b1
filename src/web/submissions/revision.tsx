import { data, href } from 'react-router'
import { maxResponseLength } from '#domain/submissions/revision/revision.ts'
import { FormFailure } from '../accounts/account-page.tsx'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { TextAreaField } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/revision.ts'
import { loadStatus } from './load-status.ts'
import { privateHeaders, privateMeta } from './private-page.ts'
import { ReviewerComments } from './reviewer-comments.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const status = await loadStatus(context, params)
  const paper = status.papers.find(({ number }) => String(number) === params.n)
  if (!paper) throw data(null, { status: 404 })
  return { address: status.address, reference: status.reference, paper, posted: context.get(postedFormContext) }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta() {
  return privateMeta('Send the revision')
}

type Loaded = Route.ComponentProps['loaderData']

/** What the reviewers asked for, and the response with which the revision goes back to them. */
export default function RevisionPage({ loaderData }: Route.ComponentProps) {
  const { paper, address, reference } = loaderData
  const { revision } = paper
  const back = href(paths.submission, address)
  const comments = revision?.stage === 'full-paper' ? paper.fullPaper?.decision?.comments : paper.history.findLast((move) => move.comments)?.comments
  return (
    <>
      <PageHead
        text={{
          title: revision && !revision.isAsked ? 'Your revision has arrived' : 'Send the revision',
          kicker: `Submission ${paper.reference}`,
          lead: `${paper.conference.subConference}, ${paper.days}.`,
        }}
        trail={[{ name: reference, path: back }]}
      />
      {comments && comments.length > 0 && (
        <Section id="comments" heading="What the reviewers wrote">
          <ReviewerComments comments={comments} address={address} />
        </Section>
      )}
      <Section id="response" heading={paper.title || 'Your paper'}>
        <div className="stack">
          {revision ? <RevisionForm {...loaderData} /> : <p>No revision is asked for.</p>}
          <p>
            <Link to={back}>Back to your submission</Link>
          </p>
        </div>
      </Section>
    </>
  )
}

function RevisionForm({ paper, address, posted }: Loaded) {
  const { revision } = paper
  const isAsked = revision?.isAsked ?? false
  return (
    <form className="form narrow" method="post">
      {posted && <FormFailure message={posted.message} />}
      {isAsked ? (
        <>
          <p>
            If the file changes, please <Link to={`${href(paths.submission, address)}#files`}>replace it or add the new one</Link>: it goes to the reviewers at
            once, and your response can go with it.
            {revision?.stage === 'abstract' && (
              <>
                {' '}
                If only the abstract or the keywords change, please{' '}
                <Link to={href(paths.submissionPaper, { ...address, n: String(paper.number) })}>correct them</Link> first, and then send the revision here.
              </>
            )}
          </p>
          <p>The same reviewers read the new version with your response. Please do not name yourselves in it.</p>
        </>
      ) : (
        <p>The reviewers have your revision. For a day you can still write your response to them, or correct it.</p>
      )}
      <TextAreaField
        name="response"
        label="Your response to the reviewers"
        hint="Comment by comment: what you have changed, and what you have not, and why."
        rows={12}
        maxLength={maxResponseLength}
        required
        defaultValue={posted?.values.response?.[0] ?? (isAsked ? '' : (revision?.response ?? ''))}
        error={posted?.fields.response}
      />
      <div className="form-actions">
        <button type="submit" className="button">
          {isAsked ? 'Send the revision' : 'Save the response'}
        </button>
      </div>
    </form>
  )
}
