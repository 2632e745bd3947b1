import { href } from 'react-router'
import { formatCount } from '#domain/desk/list-page.ts'
import { fileKindLabels } from '#domain/submissions/submission.ts'
import { Link } from '../../../ui/link.tsx'
import { deskPaths } from '../../desk-paths.ts'
import { mailStateBadges } from '../../mail/mail-labels.ts'
import { Badge } from '../../ui/desk-page.tsx'
import type { HomeData } from './load-home.ts'

interface CountsPanelProps {
  title: string
  /** The address of the whole list. */
  all: string
  counts: readonly { state: string; label: string; count: number }[]
  pathOf: (state: string) => string
  whenEmpty: string
}

/** How many there are in each state; every number leads to its list. */
export function CountsPanel({ title, all, counts, pathOf, whenEmpty }: CountsPanelProps) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const id = title.toLowerCase()
  return (
    <section className="desk-panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {total === 0 ? (
        <p className="soft">{whenEmpty}</p>
      ) : (
        <dl className="state-counts">
          {counts
            .filter(({ count }) => count > 0)
            .map(({ state, label, count }) => (
              <div key={state}>
                <dt>{label}</dt>
                <dd>
                  <Link to={pathOf(state)}>
                    {count.toLocaleString('en-GB')}
                    <span className="unseen"> {label}</span>
                  </Link>
                </dd>
              </div>
            ))}
          <div className="total">
            <dt>All</dt>
            <dd>
              <Link to={all}>
                {total.toLocaleString('en-GB')}
                <span className="unseen"> {id}</span>
              </Link>
            </dd>
          </div>
        </dl>
      )}
    </section>
  )
}

export function LatestLetters({ conferenceId, letters }: { conferenceId: string } & Pick<HomeData, 'letters'>) {
  return (
    <section className="desk-panel" aria-labelledby="letters">
      <h2 id="letters">Latest letters</h2>
      {letters.length === 0 ? (
        <p className="soft">No letter about this conference has been written yet.</p>
      ) : (
        <>
          <ul className="plain-list desk-lines">
            {letters.map(({ id, subject, toName, state, when }) => (
              <li key={id}>
                <Badge {...mailStateBadges[state]} />
                <Link className="words" to={href(deskPaths.mailOne, { id })}>
                  {subject}
                </Link>
                <span className="soft words">
                  {toName}, {when}
                </span>
              </li>
            ))}
          </ul>
          <p>
            <Link to={`${deskPaths.mail}?conference=${conferenceId}`}>All letters about this conference</Link>
          </p>
        </>
      )}
      <p>
        <Link to={`${deskPaths.letters}?conference=${conferenceId}`}>What the letters of this conference say</Link>
      </p>
    </section>
  )
}

export function LatestFiles({ files }: Pick<HomeData, 'files'>) {
  return (
    <section className="desk-panel" aria-labelledby="files">
      <h2 id="files">Latest files</h2>
      {files.length === 0 ? (
        <p className="soft">No file has arrived yet.</p>
      ) : (
        <ul className="plain-list desk-lines">
          {files.map(({ id, name, reference, kind, when }) => (
            <li key={id}>
              <Link to={href(deskPaths.submission, { reference })}>{reference}</Link>
              <span className="words">
                <bdi>{name}</bdi>
                {kind !== 'document' && ` (${fileKindLabels[kind]})`}
              </span>
              <span className="soft">{when}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function RelatedMessages({ conferenceId, messages }: { conferenceId: string } & Pick<HomeData, 'messages'>) {
  return (
    <section className="desk-panel" aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      {messages.length === 0 ? (
        <p className="soft">No author or participant is waiting for an answer.</p>
      ) : (
        <>
          <ul className="plain-list desk-lines">
            {messages.map(({ reference, subject, name, clock }) => (
              <li key={reference}>
                <Badge {...clock} />
                <Link className="words" to={href(deskPaths.message, { reference })}>
                  {subject}
                </Link>
                <span className="soft words">{name}</span>
              </li>
            ))}
          </ul>
          <p>
            <Link to={`${deskPaths.messages}?conference=${conferenceId}`}>All waiting messages of its people</Link>
          </p>
        </>
      )}
    </section>
  )
}

export function Speakers({ conferenceId, speakers, openInvitations }: { conferenceId: string; openInvitations: number } & Pick<HomeData, 'speakers'>) {
  return (
    <section className="desk-panel" aria-labelledby="speakers">
      <h2 id="speakers">Speakers</h2>
      {speakers.length === 0 ? (
        <p className="soft">Nobody is announced yet.</p>
      ) : (
        <ul className="plain-list desk-lines">
          {speakers.map(({ id, name, category }) => (
            <li key={id}>
              <span className="words">{name}</span>
              <span className="soft">{category}</span>
            </li>
          ))}
        </ul>
      )}
      {openInvitations > 0 && (
        <p className="soft">
          {openInvitations === 1 ? 'One invitation is' : `${formatCount(openInvitations)} invitations are`} not answered yet.{' '}
          <Link to={`${deskPaths.applications}?state=accepted`}>Accepted applications</Link>
        </p>
      )}
      <p>
        <Link to={href(deskPaths.conferenceSettings, { id: conferenceId })}>Change the speakers</Link>
      </p>
    </section>
  )
}
