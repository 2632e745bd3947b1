import { href } from 'react-router'
import { formatDay } from '#domain/dates.ts'
import { findReviewInvitation } from '#domain/review/assignment/answer-invitation.ts'
import { NewPasswordFields } from '../accounts/account-fields.tsx'
import { FormFailure } from '../accounts/account-page.tsx'
import { loginPath } from '../accounts/safe-next.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { TextAreaField } from '../ui/form/fields.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/review-invitation.ts'

/** Opening the link changes nothing, because mail programs open links by themselves. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const invitation = await findReviewInvitation(context.get(servicesContext), params.token)
  const posted = context.get(postedFormContext)
  if (!invitation) return { posted, invitation: undefined }
  const { reviewer, answerBy, dueOn, assignmentId: _id, ...shown } = invitation
  return {
    posted,
    invitation: {
      ...shown,
      token: params.token,
      name: reviewer.name,
      email: reviewer.email,
      answerBy: formatDay(answerBy),
      dueOn: dueOn && formatDay(dueOn),
    },
  }
}

export const headers = () => privateHeaders('same-origin')
export const meta = () => privateMeta('Will you review this paper?')

type Invitation = NonNullable<Route.ComponentProps['loaderData']['invitation']>
type Posted = Route.ComponentProps['loaderData']['posted'] | undefined

export default function ReviewInvitation({ loaderData: { invitation, posted } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        text={{
          title: invitation ? 'Will you review this paper?' : 'This link no longer works',
          lead: invitation ? `It was sent to ${invitation.paper.conference.name}.` : 'The address may be incomplete.',
          kicker: 'Peer review',
        }}
      />
      {invitation && <Paper invitation={invitation} />}
      {invitation?.standing === 'open' ? <Answer invitation={invitation} posted={posted} /> : <Outcome invitation={invitation} posted={posted} />}
    </>
  )
}

function Paper({ invitation: { paper, standing, answerBy, reviewDays } }: { invitation: Invitation }) {
  if (standing === 'over' || standing === 'declined') return null
  const facts = [
    ['Keywords', paper.keywords.join(', ')],
    ['Track', paper.track],
    ['You review', paper.stage === 'abstract' ? 'the abstract' : 'the full paper'],
    ['Please answer by', standing === 'open' ? answerBy : ''],
    ['Time for the review', standing === 'open' ? `${reviewDays === 1 ? 'one day' : `${reviewDays} days`} after you accept` : ''],
  ].filter(([, value]) => value !== '')
  return (
    <Section id="paper" heading={paper.title || 'The paper'}>
      {paper.abstract ? (
        <div className="prose as-written">
          <p>{paper.abstract}</p>
        </div>
      ) : (
        <p className="soft">The abstract comes with the paper itself.</p>
      )}
      <dl className="facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Answer({ invitation, posted }: { invitation: Invitation; posted: Posted }) {
  return (
    <>
      <Section id="accept" heading="Yes, I review it">
        <Accept invitation={invitation} posted={posted?.form === 'accept-review' ? posted : undefined} />
      </Section>
      <Section id="decline" heading="No, I cannot">
        <Decline posted={posted?.form === 'decline-review' ? posted : undefined} />
      </Section>
    </>
  )
}

function Accept({ invitation: { token, email, hasAccount, hasAgreed }, posted }: { invitation: Invitation; posted: Posted }) {
  return (
    <form className="form narrow" method="post" noValidate>
      {posted && <FormFailure message={posted.message} />}
      {!hasAgreed && (
        <>
          <label className="choice">
            <input
              type="checkbox"
              name="agreed"
              value="yes"
              defaultChecked={posted?.values.agreed?.[0] === 'yes'}
              aria-invalid={posted?.fields.agreed ? true : undefined}
            />{' '}
            I keep the paper confidential, and give it to no program that keeps what it reads or learns from it
          </label>
          {posted?.fields.agreed && <p className="field-error">{posted.fields.agreed}</p>}
          <p className="hint">You may use such tools for your own language, never for the paper or for the judgement.</p>
        </>
      )}
      {hasAccount ? (
        <p>
          You accept with your account, {email}. If you are not signed in, <Link to={loginPath(href(paths.reviewInvitation, { token }))}>sign in first</Link>.
          You will come back to this page.
        </p>
      ) : (
        <>
          <p>Choose a password: with it and the address {email} you come back to the paper and to your review at any time.</p>
          <NewPasswordFields problems={posted?.fields ?? {}} />
        </>
      )}
      <PrivacyNote />
      <div className="form-actions">
        <button type="submit" className="button" name="answer" value="accept">
          Accept
        </button>
      </div>
    </form>
  )
}

/** Declining needs no account. */
function Decline({ posted }: { posted: Posted }) {
  return (
    <form className="form narrow" method="post">
      {posted && <FormFailure message={posted.message} />}
      <TextAreaField
        name="reason"
        label="Your reason"
        hint="If you want to tell us; only the organisers read it. Whom should we ask instead?"
        rows={3}
        maxLength={2000}
        defaultValue={posted?.values.reason?.[0]}
        error={posted?.fields.reason}
      />
      <PrivacyNote />
      <div className="form-actions">
        <button type="submit" className="button quiet" name="answer" value="decline">
          Decline
        </button>
        <button type="submit" className="button quiet" name="answer" value="conflict">
          I know the authors or have another conflict
        </button>
      </div>
    </form>
  )
}

function Outcome({ invitation, posted }: { invitation: Invitation | undefined; posted: Posted }) {
  return (
    <Section id="outcome" heading={headingOf(invitation)}>
      <div className="prose">
        {posted && <FormFailure message={posted.message} />}
        {invitation?.standing === 'accepted' ? (
          <p>
            You have accepted. The review is due on <strong>{invitation.dueOn}</strong>; the link to the paper is in the mail that we have just sent you.
          </p>
        ) : invitation?.standing === 'declined' ? (
          <p>You have declined, and we will ask someone else. Thank you for telling us.</p>
        ) : (
          <p>The review is not needed any more, the time for an answer is over, or a newer letter has another link. There is nothing more for you to do.</p>
        )}
      </div>
    </Section>
  )
}

function headingOf(invitation: Invitation | undefined): string {
  if (invitation?.standing === 'accepted') return 'Thank you'
  return invitation?.standing === 'declined' ? 'As you wish' : 'Nothing to answer here'
}
