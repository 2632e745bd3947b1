import { data, href, useNavigate } from 'react-router'
import { membershipsOf } from '#domain/conferences/memberships.store.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { formatTimestamp } from '#domain/dates.ts'
import { mayInConference, openParts } from '#domain/desk/conference-rights.ts'
import { hasRight } from '#domain/desk/rights.ts'
import { journalCallsOf, type ListedManuscript } from '#domain/publishing/journals/journal-calls.store.ts'
import { manuscriptLabels } from '#domain/submissions/next-steps.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { JournalHead } from '../conferences/conference-head.tsx'
import { MembersPanel } from '../conferences/home/members-panel.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser, requireOrganiserIn } from '../require-organiser.ts'
import { Badge } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/journal.ts'

const maxShown = 500

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, [])
  const { db } = services
  const call = await journalCallsOf(db).find(args.params.journal)
  if (call) await requireOrganiserIn(args, 'publishing', call.id, 'read')
  else await requireOrganiser(args, ['publishing'])
  const journal = await contentOf(db).find('journals', args.params.journal)
  if (!journal) throw data(null, { status: 404 })
  const manuscripts = call ? await journalCallsOf(db).manuscripts(call.id, maxShown) : []
  const members = call && hasRight(organiser, 'people') ? await membershipsOf(db).ofConference(call.id) : undefined
  return {
    journal: { id: journal.id, title: journal.title },
    call: call && { id: call.id, isOpen: call.isOpen, parts: await openParts(db, organiser, call.id, journal.id) },
    manuscripts: manuscripts.map((one) => ({ ...one, words: manuscriptLabels[one.state], received: formatTimestamp(one.receivedAt) })),
    members: members?.map(({ since, ...member }) => ({ ...member, since: formatTimestamp(since) })),
    mayPublish: hasRight(organiser, 'publishing'),
    mayTakeIn: call !== undefined && (await mayInConference(db, organiser, 'publishing', call.id)),
  }
}

/** One journal: its call, its editors, and the manuscripts that were sent to it. */
export default function Journal({ loaderData: { journal, call, manuscripts, members, mayPublish, mayTakeIn } }: Route.ComponentProps) {
  return (
    <JournalHead conference={{ id: call?.id ?? '', journal: journal.id, title: journal.title, parts: call?.parts ?? [] }} tab="home">
      <div className="desk-columns">
        <section className="desk-panel" aria-labelledby="manuscripts-heading">
          <h2 id="manuscripts-heading">Manuscripts</h2>
          {manuscripts.length === 0 && <p className="soft">Nobody has sent a manuscript yet.</p>}
          <ul className="plain-list desk-stack">
            {manuscripts.map((one) => (
              <li key={one.id}>
                <Link to={href(deskPaths.submission, { reference: one.reference })}>{one.reference}</Link>{' '}
                <Badge tone={one.state === 'received' ? 'new' : one.state === 'accepted' ? 'good' : 'none'} text={one.words} />
                {one.decisionWaiting && <Badge tone="warn" text="Not released" />}
                <p>
                  {one.title} <span className="soft">{one.author}</span>
                </p>
                <p className="soft">Received on {one.received}</p>
                <Production journal={journal.id} manuscript={one} mayTakeIn={mayTakeIn} />
              </li>
            ))}
          </ul>
        </section>
        <CallPanel journal={journal} isOpen={call?.isOpen === true} mayPublish={mayPublish} />
        {call && members && <MembersPanel conferenceId={call.id} members={members} of="journal" />}
      </div>
    </JournalHead>
  )
}

/** The way of an accepted manuscript into production, or where it is there. */
function Production({ journal, manuscript, mayTakeIn }: { journal: string; manuscript: ListedManuscript; mayTakeIn: boolean }) {
  const { mutate, busy, problem } = useMutation()
  const navigate = useNavigate()
  const { reference, articleId, state, decisionWaiting } = manuscript
  if (articleId)
    return (
      <p>
        <Link to={href(deskPaths.publishingArticle, { id: articleId })}>In production</Link>
      </p>
    )
  if (state !== 'accepted' || decisionWaiting || !mayTakeIn) return null
  async function take(): Promise<void> {
    const result = await mutate<{ id: string }>(`/publishing/journals/${journal}/articles`, { reference }, () => ({ text: `${reference} is in production.` }))
    if (result.ok) await navigate('.', { replace: true })
  }
  return (
    <>
      <ProblemNote problem={problem} />
      <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void take()}>
        Take {reference} into production
      </button>
    </>
  )
}

interface CallPanelProps {
  journal: { id: string; title: string }
  isOpen: boolean
  mayPublish: boolean
}

/** Whether readers may send manuscripts to the journal. */
function CallPanel({ journal, isOpen, mayPublish }: CallPanelProps) {
  const { mutate, busy, problem } = useMutation()
  const change = () =>
    mutate(
      `/publishing/journals/${journal.id}/call`,
      { isOpen: !isOpen },
      () => ({ text: isOpen ? `${journal.title} takes no manuscripts any more.` : `${journal.title} takes manuscripts now.` }),
      'PUT',
    )
  return (
    <section className="desk-panel" aria-labelledby="call-heading">
      <h2 id="call-heading">Call for manuscripts</h2>
      <p>
        <Badge tone={isOpen ? 'good' : 'none'} text={isOpen ? 'Takes manuscripts' : 'Call closed'} />
      </p>
      <p className="soft">
        {isOpen
          ? 'The page of the journal has a button to send a manuscript. When the call is closed, what was sent stays here.'
          : 'Nobody can send a manuscript. When the call is opened, the page of the journal gets a button for it.'}{' '}
        <Link to={href(paths.journal, { journal: journal.id })}>The page of the journal</Link>
      </p>
      <ProblemNote problem={problem} />
      {mayPublish && (
        <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void change()}>
          {isOpen ? 'Close the call' : 'Open the call'}
        </button>
      )}
    </section>
  )
}
