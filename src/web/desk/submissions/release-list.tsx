import { href, useSearchParams } from 'react-router'
import type { PreviewedRelease } from '#domain/submissions/desk/decide-papers.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { type MutationProblem, ProblemNote } from '../ui/use-mutation.tsx'
import { StateBadge } from './state-badge.tsx'

type Shown = Omit<PreviewedRelease, 'version'>

interface Props {
  releases: readonly Shown[]
  /** How many are shown at most, where there are more. */
  first: number | undefined
  withScores: boolean
  back: string
  busy: boolean
  problem: MutationProblem | undefined
  onRelease: () => void
}

/** Every mail that a release would send, with what it brings about, before it is confirmed. */
export function ReleaseList({ releases, first, withScores, back, busy, problem, onRelease }: Props) {
  const mails = releases.filter(({ mail }) => mail).length
  return (
    <>
      <div className="desk-panel release-ask">
        <p>
          {releases.length === 1 ? 'One decision becomes known to its author' : `${releases.length} decisions become known to the authors`} at once, and{' '}
          {mails === 1 ? 'one mail goes' : `${mails} mails go`} out. This cannot be taken back.
          {first !== undefined && ` There are more: these are the first ${first}; the others follow after them.`}
        </p>
        <ScoresChoice withScores={withScores} />
        <p className="desk-actions">
          <button type="button" className="button" aria-disabled={busy} onClick={onRelease}>
            {busy ? 'Please wait…' : releases.length === 1 ? 'Release it and send the mail' : `Release all ${releases.length} and send the mails`}
          </button>
          <Link className="button quiet" to={back}>
            Not yet
          </Link>
        </p>
        <ProblemNote problem={problem} />
      </div>
      <ol className="plain-list mail-previews">
        {releases.map((release) => (
          <Release key={release.reference} release={release} isOpen={releases.length <= 10} />
        ))}
      </ol>
    </>
  )
}

/** The address says whether the letters carry the scores, so that the previews below are what is sent. */
function ScoresChoice({ withScores }: { withScores: boolean }) {
  const [search] = useSearchParams()
  const other = new URLSearchParams(search)
  if (withScores) other.delete('scores')
  else other.set('scores', 'yes')
  return (
    <p>
      {withScores ? 'The letters carry the scores of each reviewer.' : 'The letters carry the comments of the reviewers, without their scores.'}{' '}
      <Link to={`?${other}`} preventScrollReset>
        {withScores ? 'Leave the scores out' : 'Show the scores to the authors'}
      </Link>
    </p>
  )
}

function Release({ release: { reference, decision, decisionInWords, name, conference, mail, names, files }, isOpen }: { release: Shown; isOpen: boolean }) {
  return (
    <li className="desk-panel">
      <h2>
        {reference}, {name} <StateBadge state={decision} words={decisionInWords} waiting={false} />
      </h2>
      <p className="soft">{conference}</p>
      {names.length > 0 && (
        <p className="notice warn">
          The author may learn who reviewed it from “{names[0]}”. Please take the decision back and give the review back to its reviewer, if that is so.
        </p>
      )}
      {files && files.going > 0 && (
        <p>{files.going === 1 ? 'One file of a reviewer' : `${files.going} files of reviewers`} can then be downloaded from the author’s page.</p>
      )}
      {files && files.held > 0 && (
        <p className="notice warn">
          {files.held === 1 ? 'One file of a reviewer is' : `${files.held} files of reviewers are`} held or still being checked, and not shown to the author.
          <Link to={href(deskPaths.submission, { reference })}>Look at {files.held === 1 ? 'it' : 'them'} beside the reviews</Link> first.
        </p>
      )}
      {mail ? (
        <details open={isOpen}>
          <summary>
            To {mail.to}: {mail.subject}
          </summary>
          <pre className="mail-text">{mail.text}</pre>
        </details>
      ) : (
        <p>This person has left; no letter is sent.</p>
      )}
    </li>
  )
}
