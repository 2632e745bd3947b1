import { href } from 'react-router'
import { detailsOf, maySeeProfile } from '#domain/accounts/account.ts'
import { accountTokensOf } from '#domain/accounts/account-tokens.store.ts'
import { type OwnSubmission, type Profile, profileOf } from '#domain/accounts/profile.ts'
import { dayInZone, formatDay } from '#domain/dates.ts'
import { documentKindLabels, documentStateLabels, type IssuedDocument } from '#domain/documents/document.ts'
import { formatCode } from '#domain/documents/document-code.ts'
import { documentsOf } from '#domain/documents/documents.store.ts'
import { reviewersOf } from '#domain/review/pool/reviewers.store.ts'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { RelatedPages } from '../pages/page-sections.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/profile.ts'
import { DoneNotice, privateMeta, SignOutForm, UnconfirmedNotice } from './account-page.tsx'
import { redirectToLogin, signedInContext } from './signed-in-context.ts'
import { useOwnPage } from './use-own-page.ts'

/** For signed-in participants; redirects everybody else to the login page. Never cached. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await context.get(signedInContext)()
  if (!person || !maySeeProfile(person)) throw redirectToLogin(request)
  const services = context.get(servicesContext)
  return {
    page: await loadPage(services, 'profile'),
    details: detailsOf(person),
    confirmed: person.confirmed,
    linkSent: !person.confirmed && (await accountTokensOf(services.db).isOpen(person.accountId, 'confirm', person.email, services.now())),
    profile: await profileOf(services, person),
    documents: person.confirmed ? shownDocuments(await documentsOf(services.db).ofAddress(person.email)) : [],
    isReviewer: (await reviewersOf(services.db).ofAccount(person)) !== undefined,
    done: new URL(request.url).searchParams.get('done'),
  }
}

function shownDocuments(documents: readonly IssuedDocument[]) {
  return documents.map(({ reference, kind, code, state, fileId, issuedAt }) => ({
    reference,
    name: documentKindLabels[kind],
    about: `${reference}, issued on ${formatDay(dayInZone(issuedAt, 'UTC'))}. ${documentStateLabels[state]}.`,
    code: formatCode(code),
    mayDownload: state === 'valid' && fileId !== null,
  }))
}

export const meta = () => privateMeta('Profile')

export default function ProfilePage({ loaderData: { page, details, confirmed, linkSent, profile, documents, isReviewer, done } }: Route.ComponentProps) {
  useOwnPage(details)
  return (
    <>
      <PageHead text={{ ...page.text, facts: factsOf(details, profile.submissions.length) }} />
      <DoneNotice done={done} />
      {confirmed ? (
        <>
          <OwnSubmissions submissions={profile.submissions} />
          <OwnDocuments documents={documents} />
          <ApplicationsAndMessages applications={profile.applications} messages={profile.messages} />
        </>
      ) : (
        <Section id="submissions" heading="What you sent us">
          <UnconfirmedNotice linkSent={linkSent} />
        </Section>
      )}
      <Section id="details" heading="Your account">
        <div className="stack">
          <p>
            You are signed in as {details.fName} {details.lName}, {details.email}. Your name, your password and the devices that are signed in are on your{' '}
            <Link to={paths.account}>account page</Link>.
          </p>
          {isReviewer && (
            <p>
              You are one of our reviewers: see your <Link to={paths.reviews}>reviews</Link> and your <Link to={paths.reviewerProfile}>reviewer’s profile</Link>
              .
            </p>
          )}
          <SignOutForm />
        </div>
      </Section>
      <RelatedPages page={page} />
    </>
  )
}

function factsOf(details: { fName: string; lName: string; email: string }, submissions: number) {
  return [
    { term: 'Name', value: `${details.fName} ${details.lName}` },
    { term: 'Email', value: details.email },
    { term: 'Submissions', value: String(submissions) },
  ]
}

function OwnSubmissions({ submissions }: { submissions: Profile['submissions'] }) {
  return (
    <Section id="submissions" heading="My submissions">
      {submissions.length === 0 ? (
        <div className="prose">
          <p>Nothing has been sent to a conference from your address yet.</p>
          <p>
            <Link to={paths.conferenceYears} className="arrow">
              Find a conference with an open call
            </Link>
          </p>
        </div>
      ) : (
        <ul className="plain-list own-list">
          {submissions.map((submission) => (
            <li key={submission.reference}>
              <Submission submission={submission} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Submission({ submission }: { submission: OwnSubmission }) {
  const address = { reference: submission.submissionReference, secret: submission.secret }
  const [latest] = submission.timeline.slice(-1)
  return (
    <article className="own-submission" data-state={submission.state}>
      <p className="state-mark">{submission.stateInWords}</p>
      <h3>{submission.title || submission.conference}</h3>
      <p className="soft">
        {[submission.conference, submission.when].filter(Boolean).join(', ')}. Reference {submission.reference}.
      </p>
      <ol className="own-timeline" aria-label={`How ${submission.reference} has moved`}>
        {submission.timeline.map((step) => (
          <li key={`${step.state} ${step.at}`} aria-current={step === latest ? 'step' : undefined}>
            <strong>{step.words}</strong> <span className="soft">{step.at}</span>
          </li>
        ))}
      </ol>
      <p>
        <strong>Next:</strong> {submission.next}
      </p>
      {submission.missing.length > 0 && (
        <p className="notice warn">
          <strong>Still missing:</strong> {submission.missing.join('; ')}.
        </p>
      )}
      {submission.files.length > 0 && <p className="soft">Files: {submission.files.join(', ')}</p>}
      <p className="form-actions">
        <Link className="button quiet" prefetch="none" to={href(paths.submission, address)}>
          Open {submission.reference}
        </Link>
        {submission.mayReplaceFiles && <span className="soft">Files can still be replaced there.</span>}
      </p>
    </article>
  )
}

function ApplicationsAndMessages({ applications, messages }: Pick<Profile, 'applications' | 'messages'>) {
  return (
    <>
      <Section id="applications" heading="My applications">
        {applications.length === 0 ? (
          <p className="soft">You have not applied for a role.</p>
        ) : (
          <ul className="plain-list session-list">
            {applications.map((application) => (
              <li key={application.reference}>
                <div>
                  <p>
                    <strong>{application.category || application.role}</strong>
                  </p>
                  <p className="soft">
                    {application.reference}, received {application.received}.{' '}
                    {application.isAnswered ? 'The office has answered by e-mail.' : 'The office will answer by e-mail.'}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section id="messages" heading="My messages">
        {messages.length === 0 ? (
          <p className="soft">You have not written to the office.</p>
        ) : (
          <ul className="plain-list session-list">
            {messages.map((message) => (
              <li key={message.reference}>
                <div>
                  <p>
                    <strong>{message.subject}</strong>
                  </p>
                  <p className="soft">
                    {message.reference}, received {message.received}; {message.answer}.
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

/** Letters and certificates that were issued to the address of the account. */
function OwnDocuments({ documents }: { documents: ReturnType<typeof shownDocuments> }) {
  if (documents.length === 0) return null
  return (
    <Section id="documents" heading="My letters and certificates">
      <ul className="plain-list received-files">
        {documents.map(({ reference, name, about, code, mayDownload }) => (
          <li key={reference}>
            <p className="file-name">{name}</p>
            <p className="soft">{about}</p>
            <p className="file-acts">
              {mayDownload && (
                <a href={`/api/v1/own-documents/${reference}`}>
                  Download<span className="unseen"> {name}</span>
                </a>
              )}
              <Link to={href(paths.verifyDocument, { code })}>
                What others see<span className="unseen"> of {name}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
