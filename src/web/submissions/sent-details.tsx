import { href } from 'react-router'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { ShownPaper, ShownStatus } from './load-status.ts'

type Request = ShownStatus['correctionRequest']

/** Everything that was entered into the form, with the way to correct it. */
export function SentDetails({ status }: { status: ShownStatus }) {
  const { details, mayCorrect, newAddress } = status
  const facts = [
    { term: status.conference.journal ? 'Name' : 'Name (for certificate)', value: [details.title, details.name].filter(Boolean).join(' ') },
    { term: 'E-mail', value: details.email },
    { term: 'University, institute or company', value: details.company },
    { term: 'Country', value: details.country },
    { term: 'Mobile', value: details.mobile },
    { term: 'Phone (official)', value: details.phone },
    { term: 'LinkedIn or Twitter', value: details.social },
    { term: 'Category', value: status.conference.journal ? '' : status.category },
    { term: 'Accompanying persons', value: details.accompany === 'Yes' ? details.names : '' },
    { term: 'Message', value: status.message },
  ].filter(({ value }) => value !== '')
  return (
    <Section id="details" heading="What you told us">
      <RequestNotice request={status.correctionRequest} />
      {newAddress && (
        <p className="notice" role="status">
          <strong>Please confirm your new address.</strong> We have sent a link to {newAddress}. Until it is confirmed there, our e-mails go to {details.email}.
        </p>
      )}
      <dl className="sent-details">
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mayCorrect !== 'closed' && (
        <p className="file-ways">
          <Link className="button quiet" to={href(paths.submissionCorrect, status.address)}>
            {mayCorrect === 'at-once' ? 'Correct your details' : 'Ask for a correction of your details'}
          </Link>
        </p>
      )}
    </Section>
  )
}

/** The authors of a paper in their order, with the way to complete the paper. */
export function PaperAuthors({ status, paper }: { status: ShownStatus; paper: ShownPaper }) {
  return (
    <div className="paper-authors">
      <RequestNotice request={paper.correctionRequest} />
      <ol className="author-list" aria-label="Authors">
        {paper.authors.map(({ name, affiliation, email }) => (
          <li key={`${name} ${email}`}>
            <bdi>{name}</bdi>
            {affiliation && <span className="soft">, {affiliation}</span>}
            <CoAuthorMark answers={paper.coAuthors} email={email} />
          </li>
        ))}
      </ol>
      {paper.mayCorrect !== 'closed' && (
        <p className="file-acts">
          <Link to={href(paths.submissionPaper, { ...status.address, n: String(paper.number) })}>
            {paper.mayComplete ? 'Complete or correct the paper' : 'Ask for a correction of the paper'}
          </Link>
        </p>
      )}
    </div>
  )
}

/** What a co-author has said to our letter. */
function CoAuthorMark({ answers, email }: { answers: ShownPaper['coAuthors']; email: string }) {
  const asked = answers.find((one) => one.email === email.toLowerCase())
  if (!asked) return null
  if (asked.answer === 'denied') return <strong> (says that they are not an author)</strong>
  return <span className="soft"> ({asked.answer === 'confirmed' ? 'has confirmed' : 'asked by mail to confirm'})</span>
}

function RequestNotice({ request }: { request: Request }) {
  if (request?.state === 'open')
    return (
      <p className="notice" role="status">
        <strong>You have asked for a correction.</strong> The request of {request.requested} is with the organisers, who will answer by e-mail. Until then
        nothing changes.
      </p>
    )
  if (request?.state === 'refused')
    return (
      <div className="notice warn">
        <p>
          <strong>Your request for a correction was not granted</strong> ({request.answered}).
        </p>
        {request.note && <p className="timeline-note">{request.note}</p>}
      </div>
    )
  return null
}
