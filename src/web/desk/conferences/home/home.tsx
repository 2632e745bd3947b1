import { data, href } from 'react-router'
import { membershipsOf } from '#domain/conferences/memberships.store.ts'
import { dayInZone, formatDay, formatTimestamp } from '#domain/dates.ts'
import { mayInConference, openParts } from '#domain/desk/conference-rights.ts'
import { formatCount } from '#domain/desk/list-page.ts'
import { hasRight } from '#domain/desk/rights.ts'
import { bookingListOf, type MoneyTotals } from '#domain/money/desk/booking-list.store.ts'
import { formatMoney } from '#domain/money/money.ts'
import { Link } from '../../../ui/link.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { deskPaths } from '../../desk-paths.ts'
import { requireOrganiserIn } from '../../require-organiser.ts'
import { boardAddress } from '../../review/board-address.ts'
import { reviewWaits } from '../../today/reviews-waiting.tsx'
import { type AttentionTile, AttentionTiles } from '../../ui/attention-tiles.tsx'
import { Badge } from '../../ui/desk-page.tsx'
import { ConferenceHead } from '../conference-head.tsx'
import { ExtensionPanel } from '../extension-panel.tsx'
import { PublicationPanel } from '../publication-panel.tsx'
import type { Route } from './+types/home.ts'
import { CountsPanel, LatestFiles, LatestLetters, RelatedMessages, Speakers } from './home-panels.tsx'
import { LateEntries } from './late-entries.tsx'
import { type HomeData, loadHome } from './load-home.ts'
import { MembersPanel } from './members-panel.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiserIn(args, 'conferences', args.params.id, 'read')
  const home = await loadHome(services, args.params.id, organiser.email)
  if (!home) throw data(null, { status: 404 })
  const members = hasRight(organiser, 'people') ? await membershipsOf(services.db).ofConference(args.params.id) : undefined
  const parts = await openParts(services.db, organiser, args.params.id)
  const mayManage = await mayInConference(services.db, organiser, 'conferences', args.params.id)
  const today = dayInZone(services.now(), 'UTC')
  const money = hasRight(organiser, 'money') ? await bookingListOf(services.db).totals(today, args.params.id) : undefined
  return {
    ...home,
    conference: { ...home.conference, parts },
    mayManage,
    money,
    members: members?.map(({ since, ...member }) => ({ ...member, since: formatTimestamp(since) })),
  }
}

/** The home of one conference: what needs attention, its dates, and what came in. */
export default function ConferenceHome({ loaderData: home }: Route.ComponentProps) {
  const { conference } = home
  const papersPath = href(deskPaths.conferencePapers, { id: conference.id })
  const registrationsPath = `/desk/registrations?conference=${conference.id}`
  return (
    <ConferenceHead conference={conference} tab="home">
      {conference.state !== 'scheduled' && (
        <div className="notice warn">
          <p>
            Visitors read that this conference is {conference.state}.{' '}
            {home.mayManage && <Link to={href(deskPaths.conferenceState, { id: conference.id })}>It takes place after all…</Link>}{' '}
            {home.money && <Link to={href(deskPaths.conferenceChoices, { id: conference.id })}>What happens with the places…</Link>}
          </p>
          <RichText html={home.notice} />
        </div>
      )}
      <Attention home={home} papersPath={papersPath} registrationsPath={registrationsPath} />
      <div className="desk-columns">
        <div className="desk-stack">
          <Dates home={home} />
          <CountsPanel
            title="Papers"
            all={papersPath}
            counts={home.papers}
            pathOf={(state) => `${papersPath}?state=${state}`}
            whenEmpty="No paper has arrived yet."
          />
          <CountsPanel
            title="Registrations"
            all={registrationsPath}
            counts={home.registrations}
            pathOf={(state) => `${registrationsPath}&state=${state}`}
            whenEmpty="Nobody has registered yet."
          />
          {home.money && <MoneyPanel conferenceId={conference.id} totals={home.money} />}
          <LatestLetters conferenceId={conference.id} letters={home.letters} />
          <LatestFiles files={home.files} />
        </div>
        <div className="desk-stack">
          {home.mayManage && <PublicationPanel home={home} />}
          <RelatedMessages conferenceId={conference.id} messages={home.messages} />
          <Speakers conferenceId={conference.id} speakers={home.speakers} openInvitations={home.attention.openInvitations} />
          {home.mayManage && !conference.isDraft && conference.state === 'scheduled' && (
            <>
              <ExtensionPanel id={conference.id} version={home.version} deadlines={home.deadlines} extensions={home.extensions} />
              <LateEntries conferenceId={conference.id} entries={home.lateEntries} />
            </>
          )}
          {home.members && <MembersPanel conferenceId={conference.id} members={home.members} />}
        </div>
      </div>
    </ConferenceHead>
  )
}

function Attention({
  home: { attention, conference, review },
  papersPath,
  registrationsPath,
}: {
  home: Route.ComponentProps['loaderData']
  papersPath: string
  registrationsPath: string
}) {
  const tiles: readonly AttentionTile[] = [
    { to: `${papersPath}?state=received`, count: attention.received, text: 'New papers', more: 'not yet under review' },
    { to: `${papersPath}?waiting=yes`, count: attention.unreleased, text: 'Decisions to release', more: 'the authors do not know yet', tone: 'warn' },
    {
      to: `${registrationsPath}&state=needs-approval`,
      count: attention.toConfirm,
      text: 'Registrations to confirm',
      more: 'nothing is invoiced yet',
    },
    {
      to: `${deskPaths.messages}?conference=${conference.id}`,
      count: attention.messages,
      text: 'Messages to answer',
      more: attention.overdueMessages > 0 ? `${formatCount(attention.overdueMessages)} overdue` : 'all in time',
      tone: attention.overdueMessages > 0 ? 'bad' : undefined,
    },
    {
      to: `${deskPaths.mail}?state=failed&conference=${conference.id}`,
      count: attention.failedLetters,
      text: 'Letters that failed',
      more: 'nobody has received them',
      tone: 'bad',
    },
    ...(conference.parts.includes('review')
      ? reviewWaits.map(({ view, text, tone }) => ({
          to: boardAddress(conference.id, { view }),
          count: review[view],
          text: `Papers ${text}`,
          more: 'on the review board',
          tone: tone === 'none' ? undefined : tone,
        }))
      : []),
  ]
  return <AttentionTiles tiles={tiles} />
}

/** What its participants still owe, for organisers with the right to money. */
function MoneyPanel({ conferenceId, totals }: { conferenceId: string; totals: readonly MoneyTotals[] }) {
  const path = `${deskPaths.money}?conference=${conferenceId}`
  return (
    <section className="desk-panel" aria-labelledby="money-heading">
      <h2 id="money-heading">
        <Link to={path}>Money</Link>
      </h2>
      {totals.length === 0 && <p className="soft">There is nothing to pay yet.</p>}
      <ul className="plain-list desk-lines">
        {totals.map(({ entityId, currency, owedMinor, overdueMinor, settledMinor }) => (
          <li key={`${entityId} ${currency}`}>
            <span>{formatMoney(settledMinor, currency)} paid</span>
            <Link to={`${path}&state=to-be-paid`}>{formatMoney(owedMinor, currency)} to be paid</Link>
            {overdueMinor > 0 && <Link to={`${path}&state=overdue`}>{formatMoney(overdueMinor, currency)} overdue</Link>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Dates({ home: { dates, conference } }: { home: HomeData }) {
  return (
    <section className="desk-panel" aria-labelledby="dates">
      <h2 id="dates">Dates</h2>
      {conference.state === 'scheduled' ? (
        <ul className="plain-list desk-lines">
          {dates.map(({ name, day, tone, left }) => (
            <li key={name}>
              <Badge tone={tone} text={left} />
              <span>{name}</span>
              {day && <span className="soft">{formatDay(day)}</span>}
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">{conference.state === 'postponed' ? 'No date applies until the new days are announced.' : 'No date applies any more.'}</p>
      )}
    </section>
  )
}
