import { href } from 'react-router'
import { callAlertsOf } from '#domain/call-alerts/call-alerts.store.ts'
import { formatTimestamp } from '#domain/dates.ts'
import { countryNames } from '#domain/forms/countries.ts'
import { findPoolInvitation } from '#domain/review/pool/answer-pool-invitation.ts'
import { NameFields, NewPasswordFields } from '../accounts/account-fields.tsx'
import { privateMeta, SignOutForm } from '../accounts/account-page.tsx'
import { loginPath } from '../accounts/safe-next.ts'
import { signedInContext } from '../accounts/signed-in-context.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { privateHeaders } from '../submissions/private-page.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { FormScope } from '../ui/form/fields.tsx'
import { timeZones } from '../ui/form/time-zones.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/pool-invitation.ts'
import { OwnFields, ownLabels, typedOwnValues } from './own-fields.tsx'

/** Opening the link changes nothing, because mail programs open links by themselves. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findPoolInvitation(services, params.token)
  const posted = context.get(postedFormContext)
  if (!found) return { posted, token: params.token, invitation: undefined, person: undefined, choices: undefined }
  const person = await context.get(signedInContext)()
  const { expiresAt, ...invitation } = found
  return {
    posted,
    token: params.token,
    invitation: { ...invitation, expires: formatTimestamp(expiresAt) },
    person: person && { fName: person.fName, lName: person.lName, email: person.email, isInvited: person.email.toLowerCase() === found.email.toLowerCase() },
    choices: found.isOpen ? { topics: await callAlertsOf(services.db).topics(), countries: countryNames, zones: timeZones() } : undefined,
  }
}

export const headers = () => privateHeaders('same-origin')
export const meta = () => privateMeta('Will you review for us?')

type Data = Route.ComponentProps['loaderData']
type Invitation = NonNullable<Data['invitation']>

export default function PoolInvitationPage({ loaderData }: Route.ComponentProps) {
  const { invitation } = loaderData
  return (
    <>
      <PageHead
        text={{
          title: 'Will you review for us?',
          kicker: 'Your answer',
          lead: 'Our reviewers read without knowing who wrote it, and tell the authors in writing what is good and what should change.',
        }}
      />
      {invitation?.isOpen ? (
        <Open {...loaderData} invitation={invitation} />
      ) : (
        <Section id="answer" heading={headingOf(invitation)}>
          <div className="prose">
            <Outcome invitation={invitation} isSignedIn={loaderData.person?.isInvited === true} />
          </div>
        </Section>
      )}
    </>
  )
}

function Open({ invitation, person, posted, token, choices }: Data & { invitation: Invitation }) {
  const action = href(paths.poolInvitation, { token })
  return (
    <>
      <Section id="about" heading="What it means">
        <div className="prose">
          <p>
            Dear {invitation.name}, you are invited to join our pool of reviewers. We ask you about each paper, and you can say no; you can pause or stop at any
            time. This invitation holds until {invitation.expires}.
          </p>
        </div>
      </Section>
      <Section id="accept" heading="Yes, I will">
        {person && !person.isInvited ? (
          <div className="stack">
            <p>
              You are signed in as {person.email}, and this invitation was sent to {invitation.email}. Please sign out first.
            </p>
            <SignOutForm />
          </div>
        ) : !person && invitation.hasAccount ? (
          <div className="prose">
            <p>
              There is an account with your address, {invitation.email}. Please <Link to={loginPath(action)}>sign in</Link> to accept; you come back to this
              page.
            </p>
            <p>
              If you do not know the password, <Link to={paths.forgottenPassword}>ask for a new one</Link>, then open the link of the invitation again.
            </p>
          </div>
        ) : (
          choices && <JoinForm invitation={invitation} person={person} posted={posted} action={action} choices={choices} />
        )}
      </Section>
      <Section id="decline" heading="No, thank you">
        <form className="form narrow" method="post" action={action}>
          <p>You need no account for that, and we do not ask why.</p>
          <div className="form-actions">
            <button type="submit" className="button quiet" name="answer" value="no">
              Decline the invitation
            </button>
          </div>
        </form>
      </Section>
    </>
  )
}

interface JoinFormProps extends Pick<Data, 'person' | 'posted'> {
  invitation: Invitation
  action: string
  choices: NonNullable<Data['choices']>
}

function JoinForm({ invitation, person, posted, action, choices }: JoinFormProps) {
  const problems = posted?.fields ?? {}
  const [first = '', ...rest] = invitation.name.replace(/^(?:prof|dr|mr|ms|mrs)\.?\s+/i, '').split(' ')
  const values = posted?.values
  const known = { affiliation: invitation.affiliation, country: '', topics: invitation.topics, maxLoad: '3', timeZone: '', isPublic: false }
  const name = (field: 'fName' | 'lName', otherwise: string) => values?.[field]?.[0] ?? person?.[field] ?? otherwise
  return (
    <FormScope.Provider value="join">
      <form className="form" method="post" action={action} noValidate>
        {posted && <ErrorSummary message={posted.message} fields={problems} labels={ownLabels} />}
        <input type="hidden" name="answer" value="yes" />
        <NameFields values={{ fName: name('fName', first), lName: name('lName', rest.join(' ')) }} problems={problems} />
        <OwnFields values={typedOwnValues(values, known)} problems={problems} {...choices} />
        <fieldset className="agreement">
          <legend>The rules</legend>
          <Agreement
            name="confidentiality"
            isTicked={values?.confidentiality?.[0] === 'yes'}
            error={problems.confidentiality}
            text="I keep what I read to myself, use it for nothing but the review, and do not try to find out who wrote it."
          />
          <Agreement
            name="aiRule"
            isTicked={values?.aiRule?.[0] === 'yes'}
            error={problems.aiRule}
            text="I give no part of a paper to an AI tool, and write my reviews myself."
          />
        </fieldset>
        {!person && (
          <fieldset className="own-account">
            <legend>Your account</legend>
            <p className="hint">With {invitation.email} and this password you sign in to read papers and write reviews.</p>
            <input type="hidden" name="email" value={invitation.email} autoComplete="username" />
            <NewPasswordFields problems={problems} />
          </fieldset>
        )}
        <PrivacyNote />
        <div className="form-actions">
          <button type="submit" className="button">
            Join the pool of reviewers
          </button>
        </div>
      </form>
    </FormScope.Provider>
  )
}

function Agreement({ name, text, isTicked, error }: { name: string; text: string; isTicked: boolean; error: string | undefined }) {
  return (
    <div data-field={name}>
      <label className="tick">
        <input
          id={`join-${name}`}
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={isTicked}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `join-${name}-error` : undefined}
        />{' '}
        <span>{text}</span>
      </label>
      {error && (
        <p className="field-error" id={`join-${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

function headingOf(invitation: Invitation | undefined): string {
  if (invitation?.state === 'accepted') return 'Thank you'
  return invitation?.state === 'declined' ? 'As you wish' : 'This link no longer works'
}

function Outcome({ invitation, isSignedIn }: { invitation: Invitation | undefined; isSignedIn: boolean }) {
  if (invitation?.state === 'accepted')
    return (
      <>
        <p>You are in our pool of reviewers. When a paper fits your topics, we ask you by e-mail.</p>
        <p>
          {isSignedIn ? (
            <Link to={paths.reviewerProfile}>Your reviewer’s profile</Link>
          ) : (
            <>
              <Link to={loginPath(paths.reviewerProfile)}>Sign in</Link> to see your reviewer’s profile.
            </>
          )}
        </p>
      </>
    )
  if (invitation?.state === 'declined') return <p>You have declined, and we will not ask again with this invitation. Thank you for answering.</p>
  return <p>It was used, replaced by a newer one, taken back, or is too old. Please reply to the e-mail that it came in, and we will send a new one.</p>
}
