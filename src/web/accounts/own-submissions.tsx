import { href } from 'react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'

type OwnSubmission = Profile['submissions'][number]

/** Each with where it stands, what comes next, and the way to its own page. */
export function OwnSubmissions({ submissions }: { submissions: Profile['submissions'] }) {
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
  const address = { reference: submission.reference, secret: submission.secret }
  const [latest] = submission.timeline.slice(-1)
  return (
    <article className="own-submission" data-state={submission.state}>
      <p className="state-mark">{submission.stateInWords}</p>
      <h3>{submission.titles.length > 0 ? submission.titles.join(' · ') : submission.conference}</h3>
      <p className="soft">
        {submission.conference}, {submission.when}. Reference {submission.reference}.
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
