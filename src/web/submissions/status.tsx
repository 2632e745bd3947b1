import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { CorrectionOutcome } from '#domain/submissions/correct-own.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/status.ts'
import { FileList, paperSearch } from './file-list.tsx'
import { loadGuard, type ShownGuard } from './load-guard.ts'
import { loadStatus, type ShownPaper, type ShownStatus } from './load-status.ts'
import { privateHeaders, privateMeta } from './private-page.ts'
import { RegistrationSection } from './registration-section.tsx'
import { PaperAuthors, SentDetails } from './sent-details.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  return { status: await loadStatus(context, params), guard: await loadGuard(context, params), arrived: new URL(request.url).searchParams.get('arrived') }
}

export function headers() {
  return privateHeaders('no-referrer')
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(loaderData ? `${loaderData.status.stateInWords}: ${loaderData.status.item} ${loaderData.status.reference}` : 'Submission')
}

/** The author's page of a submission: state, next steps, files, history, and what may still be changed. Several papers are shown one by one. */
export default function StatusPage({ loaderData: { status, guard, arrived } }: Route.ComponentProps) {
  const { conference, papers } = status
  const isSeveral = papers.length > 1
  return (
    <>
      <PageHead
        text={{
          title: isSeveral ? `${papers.length} papers` : status.stateInWords,
          kicker: `${status.item === 'registration' ? 'Registration' : 'Submission'} ${status.reference}`,
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
      {isSeveral ? <SeveralPapers status={status} guard={guard} /> : <OnePaper status={status} guard={guard} />}
    </>
  )
}

interface GuardedStatus {
  status: ShownStatus
  guard: readonly ShownGuard[]
}

function OnePaper({ status, guard }: GuardedStatus) {
  const { conference, address } = status
  const [paper] = status.papers
  return (
    <>
      <Section id="next" heading="What happens next">
        {paper && <PaperNotices paper={paper} />}
        {paper && <PresentationNotice status={status} paper={paper} />}
        {paper && <AppealNotice status={status} paper={paper} />}
        {paper && <ReplyNotice status={status} paper={paper} />}
        {paper && <GuardNotice guard={guard} paper={paper} address={href(paths.submissionBlindness, address)} />}
        <Sentences sentences={status.next}>
          <Link to={href(paths.conference, { id: conference._id, conference: conference.slug })}>The conference and its dates</Link>
        </Sentences>
        <Missing missing={status.missing} titleAddress={status.mayAddTitle ? href(paths.submissionTitle, address) : undefined} />
        {paper && <Incomplete status={status} paper={paper} />}
      </Section>
      {(paper || status.files.length > 0) && (
        <Section id="files" heading="What we have">
          {paper?.title && <p className="research-titles">{paper.title}</p>}
          {paper && <PaperAuthors status={status} paper={paper} />}
          <FileList
            status={status}
            files={status.files}
            mayReplaceFiles={status.mayReplaceFiles}
            additions={
              status.mayAddFiles
                ? [
                    { kind: 'document', label: 'Add a paper' },
                    { kind: 'documentblind', label: 'Add a blind copy' },
                    { kind: 'documentcv', label: 'Add a CV' },
                  ]
                : []
            }
          />
        </Section>
      )}
      <SentDetails status={status} />
      <RegistrationSection status={status} />
      <Section id="history" heading="History">
        <History moves={status.history} />
      </Section>
      <Section id="link" heading="The link to this page">
        <div className="prose">
          <p>Anyone who has the address of this page can act for you. If someone else may have seen it, ask for a new one. This one will then stop working.</p>
          <p>
            <Link className="button quiet" to={href(paths.submissionNewLink, address)}>
              Send me a new link
            </Link>
          </p>
        </div>
      </Section>
      {status.mayWithdraw && (
        <Section id="withdraw" heading="Changed your mind?">
          <div className="prose">
            <p>
              {!paper
                ? 'You can cancel your registration.'
                : paper.withdrawsAtOnce
                  ? 'You can withdraw the submission.'
                  : 'The review has begun, so you can ask us to withdraw the submission.'}{' '}
              We will explain what that means before anything happens.
            </p>
            <p>
              <Link className="button quiet" to={href(paths.submissionWithdraw, address)}>
                {!paper ? 'Cancel this registration' : paper.withdrawsAtOnce ? 'Withdraw this submission' : 'Ask to withdraw this submission'}
              </Link>
            </p>
          </div>
        </Section>
      )}
    </>
  )
}

function SeveralPapers({ status, guard }: GuardedStatus) {
  const curricula = status.files.filter(({ kind }) => kind === 'documentcv')
  return (
    <>
      {status.papers.map((paper) => (
        <PaperSection key={paper.number} status={status} guard={guard} paper={paper} />
      ))}
      <Section id="cv" heading="CVs">
        <FileList
          status={status}
          files={curricula}
          mayReplaceFiles={status.mayReplaceFiles}
          additions={status.mayAddFiles ? [{ kind: 'documentcv', label: 'Add a CV' }] : []}
        />
      </Section>
      <SentDetails status={status} />
      <RegistrationSection status={status} />
    </>
  )
}

function PaperSection({ status, guard, paper }: GuardedStatus & { paper: ShownPaper }) {
  const { address } = status
  const search = paperSearch(paper.number)
  return (
    <Section id={`paper-${paper.number}`} heading={paper.title || `Paper ${paper.number}`}>
      <div className="own-submission" data-state={paper.state}>
        <p className="state-mark">{paper.stateInWords}</p>
        <p className="soft">
          Reference {paper.reference}
          {paper.conference._id !== status.conference._id && `, at ${paper.conference.subConference}, ${paper.days}`}
        </p>
      </div>
      <PaperNotices paper={paper} />
      <PresentationNotice status={status} paper={paper} />
      <AppealNotice status={status} paper={paper} />
      <ReplyNotice status={status} paper={paper} />
      <GuardNotice guard={guard} paper={paper} address={`${href(paths.submissionBlindness, address)}${search}`} />
      <Sentences sentences={paper.next} />
      <PaperAuthors status={status} paper={paper} />
      <Missing missing={paper.missing} titleAddress={paper.mayAddTitle ? `${href(paths.submissionTitle, address)}${search}` : undefined} />
      <Incomplete status={status} paper={paper} />
      <FileList
        status={status}
        files={status.files.filter((file) => file.paper === paper.number)}
        mayReplaceFiles={paper.mayReplaceFiles}
        additions={
          paper.mayAddFiles
            ? [
                { kind: 'document', label: 'Add a file', paper: paper.number },
                { kind: 'documentblind', label: 'Add a blind copy', paper: paper.number },
              ]
            : []
        }
      />
      <History moves={paper.history} />
      {paper.mayWithdraw && (
        <p>
          <Link className="button quiet" to={`${href(paths.submissionWithdraw, address)}${search}`}>
            {paper.withdrawsAtOnce ? 'Withdraw' : 'Ask to withdraw'} {paper.reference}
          </Link>
        </p>
      )}
    </Section>
  )
}

/** What happened to a paper besides its states: it was moved, or its author asked to withdraw it. */
function PaperNotices({ paper: { movedFrom, conference, withdrawalRequest: request } }: { paper: ShownPaper }) {
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

/** Asks the author of an accepted paper whether they will present it. */
function PresentationNotice({ status, paper }: { status: ShownStatus; paper: ShownPaper }) {
  if (paper.presentation !== 'asked') return null
  return (
    <div className="paper-notices">
      <div className="notice">
        <p>
          <strong>Will you present it?</strong> Please tell us, so that we can plan the programme.
        </p>
        <p>
          <Link className="button" to={href(paths.submissionConfirm, { ...status.address, n: String(paper.number) })}>
            Confirm or decline
          </Link>
        </p>
      </div>
    </div>
  )
}

/** What an author may do against a rejection, or what became of it. */
function AppealNotice({ status, paper }: { status: ShownStatus; paper: ShownPaper }) {
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
function ReplyNotice({ status, paper }: { status: ShownStatus; paper: ShownPaper }) {
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

/** What keeps a paper from its reviewers because it names its authors. */
function GuardNotice({ guard, paper, address }: { guard: readonly ShownGuard[]; paper: ShownPaper; address: string }) {
  const held = guard.find(({ number }) => number === paper.number)?.held ?? []
  if (held.length === 0) return null
  const isExplained = held.every(({ isFound, explanation }) => isFound && explanation)
  return (
    <div className="paper-notices">
      <div className="notice warn">
        <p>
          <strong>{held.some(({ isFound }) => isFound) ? 'Your paper names you.' : 'We could not check your file for names.'}</strong> Reviewers read without
          names, so {isExplained ? 'the organisers look at your explanation first.' : 'they do not get it yet.'}
        </p>
        <p>
          <Link to={address}>See where, and what you can do</Link>
        </p>
      </div>
    </div>
  )
}

function Sentences({ sentences, children }: { sentences: readonly string[]; children?: ReactNode }) {
  return (
    <div className="prose">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {children && <p>{children}</p>}
    </div>
  )
}

/** What became of a correction. */
const corrections = {
  unchanged: 'Nothing was changed.',
  corrected: 'Your correction has been saved.',
  requested: 'Your request has arrived. The organisers will answer by e-mail. Until then nothing changes.',
  'confirm-address': 'Please check the inbox of your new address and confirm it there. Everything else you changed has been saved.',
  address: 'Thank you. We will write to your new address from now on.',
} as const satisfies Record<CorrectionOutcome | 'address', string>

function ArrivalNotice({ status, arrived }: { status: ShownStatus; arrived: string | null }) {
  if (arrived === 'file')
    return (
      <p className="notice good arrival" role="status">
        Your file has arrived. It is listed below with its size and SHA-256 checksum.
      </p>
    )
  if (arrived === 'title')
    return (
      <p className="notice good arrival" role="status">
        The title has arrived: “{status.researchTitles.at(-1)}”.
      </p>
    )
  const corrected = arrived === null ? undefined : corrections[arrived as keyof typeof corrections]
  if (corrected)
    return (
      <p className="notice good arrival" role="status">
        {corrected}
      </p>
    )
  if (arrived !== '1' && arrived !== 'without-mail') return null
  return (
    <div className="notice good arrival" role="status">
      <p>
        <strong>We have received your {status.item}.</strong> Its reference is <strong className="reference">{status.reference}</strong>.
      </p>
      <p>
        Please keep the address of this page: it opens your {status.item} and is private to you.{arrived === '1' && ' We have also sent it to you by e-mail.'}
      </p>
    </div>
  )
}

function Missing({ missing, titleAddress }: { missing: readonly string[]; titleAddress: string | undefined }) {
  if (missing.length === 0) return null
  return (
    <div className="notice warn missing">
      <p>
        <strong>Still missing</strong>
      </p>
      <ul>
        {missing.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
      {titleAddress && (
        <p>
          <Link to={titleAddress}>Add the title</Link>
        </p>
      )}
    </div>
  )
}

/** What reviewers and the programme still need to know of a paper; its title stands in the other list. */
function Incomplete({ status, paper }: { status: ShownStatus; paper: ShownPaper }) {
  const missing = paper.incomplete.filter(({ field }) => field !== 'research_title')
  if (missing.length === 0) return null
  return (
    <div className="notice warn missing">
      <p>
        <strong>This paper is not complete yet</strong>
      </p>
      <ul>
        {missing.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
      <p>
        <Link className="button quiet" to={href(paths.submissionPaper, { ...status.address, n: String(paper.number) })}>
          Complete the paper
        </Link>
      </p>
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
          {move.summary && <p className="timeline-note">{move.summary}</p>}
          {move.comments?.map(({ reviewer, name, text, answers }) => (
            <div key={reviewer} className="timeline-comment">
              <h3>{name ?? `Reviewer ${reviewer}`}</h3>
              <p className="timeline-note">{text}</p>
              {answers.map(({ question, answer }) => (
                <p key={question} className="timeline-note">
                  <strong>{question}</strong> {answer}
                </p>
              ))}
            </div>
          ))}
        </li>
      ))}
    </ol>
  )
}
