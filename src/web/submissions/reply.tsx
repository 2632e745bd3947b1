import { data, href } from 'react-router'
import { FormFailure } from '../accounts/account-page.tsx'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { TextAreaField } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/reply.ts'
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
  return privateMeta('Reply to the reviewers')
}

type Loaded = Route.ComponentProps['loaderData']

/** The comments of the reviewers before the decision, and one reply to them. */
export default function ReplyPage({ loaderData }: Route.ComponentProps) {
  const { paper, address, reference } = loaderData
  const { reply } = paper
  const back = href(paths.submission, address)
  return (
    <>
      <PageHead
        text={{
          title: reply?.state === 'replied' ? 'You have replied' : 'Reply to the reviewers',
          kicker: `Submission ${paper.reference}`,
          lead: `${[paper.conference.subConference, paper.days].filter(Boolean).join(', ')}.`,
        }}
        trail={[{ name: reference, path: back }]}
      />
      {reply && reply.comments.length > 0 && (
        <Section id="comments" heading="What the reviewers wrote">
          <ReviewerComments comments={reply.comments} address={address} />
        </Section>
      )}
      <Section id="reply" heading={paper.title || 'Your paper'}>
        <div className="stack">
          {reply?.state === 'open' ? <ReplyForm {...loaderData} /> : <Replied reply={reply} />}
          <p>
            <Link to={back}>Back to your submission</Link>
          </p>
        </div>
      </Section>
    </>
  )
}

function ReplyForm({ paper, posted }: Loaded) {
  return (
    <form className="form narrow" method="post">
      {posted && <FormFailure message={posted.message} />}
      <p>
        You can reply once, until {paper.reply?.day}. The reviewers and the chair read it before the decision. A reply is your choice; please do not name
        yourselves in it.
      </p>
      <TextAreaField name="reply" label="Your reply" rows={8} maxLength={5000} required defaultValue={posted?.values.reply?.[0]} error={posted?.fields.reply} />
      <PrivacyNote />
      <div className="form-actions">
        <button type="submit" className="button">
          Send the reply
        </button>
      </div>
    </form>
  )
}

function Replied({ reply }: { reply: Loaded['paper']['reply'] }) {
  if (!reply) return <p>Nobody has asked you for a reply.</p>
  if (reply.body === null) return <p>The time for a reply is over. We decide on the reviews, and send you the decision by e-mail.</p>
  return (
    <>
      <p className="notice good" role="status">
        Your reply of {reply.replied} has arrived. We will send you our decision by e-mail.
      </p>
      <p className="timeline-note">{reply.body}</p>
    </>
  )
}
