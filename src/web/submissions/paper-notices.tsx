import { href } from 'react-router'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import type { ShownPaper, ShownStatus } from './load-status.ts'
import { ReviewerComments } from './reviewer-comments.tsx'

/** What happened to a paper besides its states: it was moved, or its author asked to withdraw it. */
export function PaperNotices({ paper: { movedFrom, conference, withdrawalRequest: request } }: { paper: ShownPaper }) {
  if (!movedFrom && (!request || request.state === 'granted')) return null
  return (
    <div className="paper-notices">
      {movedFrom && (
        <p className="notice">
          The organisers have moved it from {movedFrom} to {conference.subConference}. Its reference and this page stay the same.
        </p>
      )}
      {request?.state === 'open' && (
        <p className="notice" role="status">
          <strong>You have asked to withdraw it.</strong> The request of {request.requested} is with the organisers, who will answer by e-mail. Until then
          nothing changes.
        </p>
      )}
      {request?.state === 'refused' && (
        <div className="notice warn">
          <p>
            <strong>Your request to withdraw it was not granted</strong> ({request.answered}).
          </p>
          {request.note && <p className="timeline-note">{request.note}</p>}
        </div>
      )}
    </div>
  )
}

/** One action for both: confirming leads to the registration. */
export const confirmLabel = (isRegistered: boolean) => (isRegistered ? 'Yes, I will present it' : 'Confirm and register')

/** Asks the author of an accepted paper whether they will present it. */
export function PresentationNotice({ status, paper }: { status: ShownStatus; paper: ShownPaper }) {
  if (paper.presentation === 'confirmed') return <PresenterLinks status={status} paper={paper} />
  if (paper.presentation !== 'asked') return null
  const confirm = href(paths.submissionConfirm, { ...status.address, n: String(paper.number) })
  return (
    <div className="paper-notices">
      <div className="notice">
        <p>
          <strong>Will you present it?</strong> Please tell us, so that we can plan the programme.{' '}
          {!status.registration && 'You then go on to register; what we know about you is filled in already.'}
        </p>
        <form className="act-form" method="post" action={confirm}>
          <button type="submit" className="button" name="answer" value="confirmed">
            {confirmLabel(Boolean(status.registration))}
          </button>
          <Link className="button quiet" to={confirm}>
            I cannot present it
          </Link>
        </form>
      </div>
      <PresenterLinks status={status} paper={paper} />
    </div>
  )
}

/** The timetable is made before everybody has confirmed. */
function PresenterLinks({ status, paper }: { status: ShownStatus; paper: ShownPaper }) {
  return (
    <p>
      <Link to={href(paths.submissionSpeaker, { ...status.address, n: String(paper.number) })}>When you can present, and what you need</Link>
      {' · '}
      <Link to={href(paths.submissionSlides, { ...status.address, n: String(paper.number) })}>Your slides</Link>
    </p>
  )
}

/** What an author may do against a rejection, or what became of it. */
export function AppealNotice({ status, paper }: { status: ShownStatus; paper: ShownPaper }) {
  const { appeal, appealDay } = paper
  if (appealDay)
    return (
      <p className="soft">
        If the decision overlooked something, you can{' '}
        <Link to={href(paths.submissionAppeal, { ...status.address, n: String(paper.number) })}>appeal against it</Link>, once, until {appealDay}.
      </p>
    )
  if (appeal?.state === 'open')
    return (
      <div className="paper-notices">
        <p className="notice" role="status">
          <strong>You have appealed.</strong> Your appeal of {appeal.requested} is with an organiser who did not make the decision, and who will answer by
          e-mail.
        </p>
      </div>
    )
  if (appeal?.state !== 'refused' || paper.state !== 'rejected') return null
  return (
    <div className="paper-notices">
      <div className="notice warn">
        <p>
          <strong>Your appeal was not granted</strong> ({appeal.answered}).
        </p>
        {appeal.note && <p className="timeline-note">{appeal.note}</p>}
      </div>
    </div>
  )
}

/** Leads to the comments of the reviewers where their author may reply before the decision. */
export function ReplyNotice({ status, paper }: { status: ShownStatus; paper: ShownPaper }) {
  if (paper.reply?.state !== 'open') return null
  return (
    <div className="paper-notices">
      <div className="notice">
        <p>
          <strong>You may reply to the reviewers</strong>, once, until {paper.reply.day}.
        </p>
        <p>
          <Link className="button" to={href(paths.submissionReply, { ...status.address, n: String(paper.number) })}>
            Read the comments and reply
          </Link>
        </p>
      </div>
    </div>
  )
}

/** Leads to the page from which a revision goes back to the reviewers, and for a day to the response that went with it. */
export function RevisionNotice({ status, paper }: { status: ShownStatus; paper: ShownPaper }) {
  const { revision } = paper
  if (!revision) return null
  const address = href(paths.submissionRevision, { ...status.address, n: String(paper.number) })
  return (
    <div className="paper-notices">
      <div className="notice">
        {revision.isAsked ? (
          <>
            <p>
              <strong>The revision goes back to the reviewers</strong> with a new file, or, if only the words above change, with “Send the revision”.
            </p>
            <p>
              <Link className="button" to={address}>
                Send the revision
              </Link>
            </p>
          </>
        ) : (
          <p>
            <Link to={address}>{revision.response === null ? 'Write your response to the reviewers' : 'Your response to the reviewers'}</Link>
          </p>
        )}
      </div>
    </div>
  )
}

/** What became of the full paper: the reviewers read it, or what they and the chair decided about its publication. */
export function FullPaperNotice({ status, paper: { fullPaper } }: { status: ShownStatus; paper: ShownPaper }) {
  if (!fullPaper) return null
  const { isInReview, decision } = fullPaper
  return (
    <div className="paper-notices">
      {isInReview && (
        <p className="notice" role="status">
          <strong>Your full paper is being reviewed.</strong> We will write to you when we know whether it will be published as a peer-reviewed paper. Your
          place in the programme does not depend on it.
        </p>
      )}
      {decision && (
        <details className="notice" open={!isInReview}>
          <summary>
            <strong>{decision.label}</strong>
          </summary>
          {decision.decision === 'revision-requested' && !isInReview && (
            <p>Please add the revised paper below{decision.due && ` by ${decision.due}`}. It then goes back to the reviewers automatically.</p>
          )}
          {decision.note && <p className="timeline-note">{decision.note}</p>}
          {decision.summary && <p className="timeline-note">{decision.summary}</p>}
          <ReviewerComments comments={decision.comments} address={status.address} />
        </details>
      )}
    </div>
  )
}
