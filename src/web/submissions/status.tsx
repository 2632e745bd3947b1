import type { ReactNode } from 'react'
import { href } from 'react-router'
import { whenAndWhere } from '#domain/conferences/conference.ts'
import type { CorrectionOutcome } from '#domain/submissions/correct-own.ts'
import type { FileKind } from '#domain/submissions/submission.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/status.ts'
import { FileList, paperSearch } from './file-list.tsx'
import { IssuedDocuments } from './issued-documents.tsx'
import { loadGuard, type ShownGuard } from './load-guard.ts'
import { loadIssued, type ShownDocument } from './load-issued.ts'
import { loadStatus, type ShownPaper, type ShownStatus } from './load-status.ts'
import { AppealNotice, FullPaperNotice, PaperNotices, PresentationNotice, ReplyNotice, RevisionNotice } from './paper-notices.tsx'
import { privateHeaders, privateMeta } from './private-page.ts'
import { RegistrationSection } from './registration-section.tsx'
import { ReviewerComments } from './reviewer-comments.tsx'
import { PaperAuthors, SentDetails } from './sent-details.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const status = await loadStatus(context, params)
  const [guard, documents] = [await loadGuard(context, params), await loadIssued(context, params)]
  return { status, guard, documents, arrived: new URL(request.url).searchParams.get('arrived') }
}

export function headers() {
  // An author confirms to present by a form on this page.
  return privateHeaders('same-origin')
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(loaderData ? `${loaderData.status.stateInWords}: ${loaderData.status.item} ${loaderData.status.reference}` : 'Submission')
}

const itemNames = { registration: 'Registration', submission: 'Submission', manuscript: 'Manuscript' } as const

/** The author's page of a submission: state, next steps, files, history, and what may still be changed. Several papers are shown one by one. */
export default function StatusPage({ loaderData: { status, guard, documents, arrived } }: Route.ComponentProps) {
  const { conference, papers } = status
  const isSeveral = papers.length > 1
  return (
    <>
      <PageHead
        text={{
          title: isSeveral ? `${papers.length} papers` : status.stateInWords,
          kicker: `${itemNames[status.item]} ${status.reference}`,
          lead: `${whenAndWhere(conference)}.`,
          facts: [
            { term: 'Reference', value: status.reference },
            ...(conference.journal ? [] : [{ term: 'Category', value: status.category }]),
            { term: 'Received', value: status.received },
            ...(!isSeveral && papers[0]?.answerDay ? [{ term: 'Our answer by', value: papers[0].answerDay }] : []),
          ],
        }}
      >
        <ArrivalNotice status={status} arrived={arrived} />
      </PageHead>
      {isSeveral ? <SeveralPapers status={status} guard={guard} documents={documents} /> : <OnePaper status={status} guard={guard} documents={documents} />}
    </>
  )
}

interface GuardedStatus {
  status: ShownStatus
  guard: readonly ShownGuard[]
}

interface Issued {
  documents: readonly ShownDocument[]
}

function OnePaper({ status, guard, documents }: GuardedStatus & Issued) {
  const { conference, address } = status
  const [paper] = status.papers
  return (
    <>
      <Section id="next" heading="What happens next">
        {paper && <PaperNotices paper={paper} />}
        {paper && <PresentationNotice status={status} paper={paper} />}
        {paper && <AppealNotice status={status} paper={paper} />}
        {paper && <ReplyNotice status={status} paper={paper} />}
        {paper && <FullPaperNotice status={status} paper={paper} />}
        {paper && <RevisionNotice status={status} paper={paper} />}
        {paper && <GuardNotice guard={guard} paper={paper} address={href(paths.submissionBlindness, address)} />}
        <Sentences sentences={status.next}>
          {conference.journal ? (
            <Link to={href(paths.journal, { journal: conference.journal })}>The journal</Link>
          ) : (
            <Link to={href(paths.conference, { id: conference._id, conference: conference.slug })}>The conference and its dates</Link>
          )}
        </Sentences>
        <Missing missing={status.missing} titleAddress={status.mayAddTitle ? href(paths.submissionTitle, address) : undefined} />
        {paper && <OutdatedBlindCopy paper={paper} />}
        {paper && <Incomplete status={status} paper={paper} />}
      </Section>
      {(paper || status.files.length > 0) && (
        <Section id="files" heading="What we have">
          {paper?.title && <p className="research-titles">{paper.title}</p>}
          {paper && <PaperAuthors status={status} paper={paper} />}
          {paper && <FormatCheck guard={guard} paper={paper} />}
          <FileList
            status={status}
            files={status.files}
            additions={[
              ...(paper ? additionsOf(paper) : []),
              ...(status.mayAddFiles && !conference.journal ? [{ kind: 'documentcv' as const, label: 'Add a CV' }] : []),
            ]}
          />
        </Section>
      )}
      <IssuedDocuments documents={documents} />
      <SentDetails status={status} />
      <RegistrationSection status={status} />
      <Section id="history" heading="History">
        <History moves={status.history} address={address} />
      </Section>
      <LinkSection address={address} />
      {status.mayWithdraw && (
        <Section id="withdraw" heading="Changed your mind?">
          <div className="prose">
            <p>
              {!paper
                ? 'You can cancel your registration.'
                : paper.withdrawsAtOnce
                  ? `You can withdraw the ${status.item}.`
                  : `The review has begun, so you can ask us to withdraw the ${status.item}.`}{' '}
              We will explain what that means before anything happens.
            </p>
            <p>
              <Link className="button quiet" to={href(paths.submissionWithdraw, address)}>
                {!paper ? 'Cancel this registration' : paper.withdrawsAtOnce ? `Withdraw this ${status.item}` : `Ask to withdraw this ${status.item}`}
              </Link>
            </p>
          </div>
        </Section>
      )}
    </>
  )
}

function SeveralPapers({ status, guard, documents }: GuardedStatus & Issued) {
  const curricula = status.files.filter(({ kind }) => kind === 'documentcv')
  return (
    <>
      {status.papers.map((paper) => (
        <PaperSection key={paper.number} status={status} guard={guard} paper={paper} />
      ))}
      <Section id="cv" heading="CVs">
        <FileList status={status} files={curricula} additions={status.mayAddFiles ? [{ kind: 'documentcv', label: 'Add a CV' }] : []} />
      </Section>
      <IssuedDocuments documents={documents} />
      <SentDetails status={status} />
      <RegistrationSection status={status} />
      <LinkSection address={status.address} />
    </>
  )
}

/** Replaces the secret address of the page. */
function LinkSection({ address }: Pick<ShownStatus, 'address'>) {
  return (
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
          {paper.answerDay && `, our answer by ${paper.answerDay}`}
          {paper.conference._id !== status.conference._id && `, at ${paper.conference.subConference}, ${paper.days}`}
        </p>
      </div>
      <PaperNotices paper={paper} />
      <PresentationNotice status={status} paper={paper} />
      <AppealNotice status={status} paper={paper} />
      <ReplyNotice status={status} paper={paper} />
      <FullPaperNotice status={status} paper={paper} />
      <RevisionNotice status={status} paper={paper} />
      <GuardNotice guard={guard} paper={paper} address={`${href(paths.submissionBlindness, address)}${search}`} />
      <Sentences sentences={paper.next} />
      <PaperAuthors status={status} paper={paper} />
      <Missing missing={paper.missing} titleAddress={paper.mayAddTitle ? `${href(paths.submissionTitle, address)}${search}` : undefined} />
      <OutdatedBlindCopy paper={paper} />
      <Incomplete status={status} paper={paper} />
      <FormatCheck guard={guard} paper={paper} />
      <FileList
        status={status}
        files={status.files.filter((file) => file.paper === paper.number)}
        additions={additionsOf(paper).map((one) => ({ ...one, paper: paper.number }))}
      />
      <History moves={paper.history} address={address} />
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

/** What may be added to a paper now: the abstract and its blind copy, or the full paper once it is accepted. */
function additionsOf({ mayReplaceFiles, maySendFullPaper }: ShownPaper): { kind: FileKind; label: string }[] {
  if (mayReplaceFiles)
    return [
      { kind: 'document', label: 'Add a paper' },
      { kind: 'documentblind', label: 'Add a blind copy' },
    ]
  if (!maySendFullPaper) return []
  return [
    { kind: 'fullpaper', label: 'Send the full paper' },
    { kind: 'fullpaperblind', label: 'Send a blind copy of it' },
  ]
}

/** A blind copy of an earlier version does not reach reviewers. */
function OutdatedBlindCopy({ paper: { outdatedBlindCopies } }: { paper: ShownPaper }) {
  if (outdatedBlindCopies.length === 0) return null
  return (
    <div className="paper-notices">
      <p className="notice warn">
        <strong>Your blind copy is older than your paper.</strong> Reviewers read the paper itself until you send a blind copy of the new version, with
        “Replace” beside the old one.
      </p>
    </div>
  )
}

/** What we found in the files that reviewers read: their length, their fonts and whether there is a blind copy. */
function FormatCheck({ guard, paper }: { guard: readonly ShownGuard[]; paper: ShownPaper }) {
  const { format = [], isWaiting = false } = guard.find(({ number }) => number === paper.number) ?? {}
  if (format.length === 0 && !isWaiting) return null
  const asksFor = format.some(({ isFine }) => !isFine)
  return (
    <div className={asksFor ? 'notice warn' : 'soft'}>
      <p>
        <strong>{isWaiting ? 'We are checking your files.' : asksFor ? 'Please look at the format' : 'Format check'}</strong>
        {isWaiting && ' Please load the page again in a minute.'}
      </p>
      <ul className="plain-list">
        {format.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
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
  if (arrived === 'revision')
    return (
      <p className="notice good arrival" role="status">
        Your revision is with the reviewers, together with your response.
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
function History({ moves, address }: { moves: ShownStatus['history']; address: ShownStatus['address'] }) {
  return (
    <ol className="timeline" reversed>
      {moves.toReversed().map((move) => (
        <li key={`${move.state} ${move.at}`}>
          <p className="timeline-state">{move.stateInWords}</p>
          <p className="soft">
            <time dateTime={move.at}>{move.formattedAt}</time>
          </p>
          {move.presentation && <p>Form of presentation: {move.presentation}</p>}
          {move.note && <p className="timeline-note">{move.note}</p>}
          {move.summary && <p className="timeline-note">{move.summary}</p>}
          {move.comments && <ReviewerComments comments={move.comments} address={address} />}
        </li>
      ))}
    </ol>
  )
}
