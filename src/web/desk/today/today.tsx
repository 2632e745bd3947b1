import { href } from 'react-router'
import { accountsOf } from '#domain/accounts/accounts.store.ts'
import { conferenceRoleLabels } from '#domain/conferences/membership.ts'
import type { Clock } from '#domain/contact/message-clock.ts'
import { formatCount } from '#domain/desk/list-page.ts'
import type { DeskRight } from '#domain/desk/rights.ts'
import type { Waiting, WaitingMoney } from '#domain/desk/today.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { resolveConference } from '../submissions/resolve-conference.ts'
import { type AttentionTile, AttentionTiles } from '../ui/attention-tiles.tsx'
import { Badge, DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/today.ts'
import { Figures } from './figures.tsx'
import { LateProduction } from './late-production.tsx'
import { loadToday } from './load-today.ts'
import { ReviewsWaiting } from './reviews-waiting.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, [])
  const url = new URL(args.request.url)
  const conferenceSearch = await resolveConference(services, url)
  const memberships = await accountsOf(services.db).memberships(organiser.accountId)
  return {
    name: organiser.name,
    memberships: memberships.map(({ conference_id, sub_conference, role }) => ({ id: conference_id, name: sub_conference, role })),
    conferenceSearch,
    ...(await loadToday(services, organiser, url.searchParams.get('conference') ?? '')),
  }
}

export default function Today({
  loaderData: { name, memberships, rights, waiting, money, reviews, urgent, late, deadlines, figures, conferenceSearch },
}: Route.ComponentProps) {
  const { messages, submissions, registrations, applications, unreleased, revised, withdrawals, corrections, appeals, failedMails, failedJobs } = waiting
  const isQuiet =
    messages +
      submissions +
      registrations +
      applications +
      unreleased +
      revised +
      withdrawals +
      corrections +
      appeals +
      failedMails +
      failedJobs +
      sumOf(money) +
      reviews.length +
      late.length ===
    0
  return (
    <DeskPage title="Today" subtitle={isQuiet ? `Nothing is waiting, ${name}. Everything that came in is dealt with.` : `What needs your attention, ${name}.`}>
      <WaitingTiles waiting={waiting} money={money} rights={rights} />
      <div className="desk-columns">
        <div className="desk-stack">
          {rights.includes('people') && <UrgentMessages urgent={urgent} waiting={waiting.messages} mine={waiting.mine} />}
          <ReviewsWaiting reviews={reviews} />
          <LateProduction late={late} />
          <OwnConferences memberships={memberships} />
          <UpcomingDeadlines deadlines={deadlines} />
        </div>
        <Figures figures={figures} anything={waiting.anything} conferenceSearch={conferenceSearch} />
      </div>
    </DeskPage>
  )
}

const sumOf = (counts: WaitingMoney) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The conferences in which the organiser has a role. */
function OwnConferences({ memberships }: Pick<Route.ComponentProps['loaderData'], 'memberships'>) {
  if (memberships.length === 0) return null
  return (
    <section className="desk-panel" aria-labelledby="own-conferences-heading">
      <h2 id="own-conferences-heading">Your conferences</h2>
      <ul className="plain-list desk-lines">
        {memberships.map(({ id, name, role }) => (
          <li key={`${id} ${role}`}>
            <Link className="words" to={href(deskPaths.conference, { id })}>
              {name}
            </Link>
            <span className="soft">{conferenceRoleLabels[role]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WaitingTiles({ waiting, money, rights }: { waiting: Waiting; money: WaitingMoney; rights: readonly DeskRight[] }) {
  const clock =
    waiting.overdue > 0 ? `${formatCount(waiting.overdue)} overdue` : waiting.soon > 0 ? `${formatCount(waiting.soon)} due within 12 hours` : 'all in time'
  const tiles: readonly (AttentionTile & { right: DeskRight })[] = [
    {
      right: 'people',
      to: deskPaths.messages,
      count: waiting.messages,
      text: 'Messages to answer',
      more: clock,
      tone: waiting.overdue > 0 ? 'bad' : waiting.soon > 0 ? 'warn' : undefined,
    },
    {
      right: 'submissions',
      to: `${deskPaths.submissions}?state=received`,
      count: waiting.submissions,
      text: 'New submissions',
      more: 'not yet under review',
    },
    {
      right: 'submissions',
      to: `${deskPaths.submissions}?waiting=yes`,
      count: waiting.unreleased,
      text: 'Decisions to release',
      more: 'the authors do not know yet',
      tone: 'warn',
    },
    { right: 'submissions', to: `${deskPaths.submissions}?revised=yes`, count: waiting.revised, text: 'Revised papers', more: 'to decide again' },
    {
      right: 'registrations',
      to: `${deskPaths.registrations}?state=needs-approval`,
      count: waiting.registrations,
      text: 'Places to confirm',
      more: 'not yet answered',
    },
    {
      right: 'submissions',
      to: `${deskPaths.submissions}?withdrawal=yes`,
      count: waiting.withdrawals,
      text: 'Requests to withdraw',
      more: 'the authors wait for an answer',
      tone: 'warn',
    },
    {
      right: 'submissions',
      to: `${deskPaths.submissions}?correction=yes`,
      count: waiting.corrections,
      text: 'Requests for a correction',
      more: 'the authors wait for an answer',
      tone: 'warn',
    },
    {
      right: 'submissions',
      to: `${deskPaths.submissions}?appeal=yes`,
      count: waiting.appeals,
      text: 'Appeals',
      more: 'to be answered by somebody who did not decide',
      tone: 'warn',
    },
    {
      right: 'people',
      to: `${deskPaths.applications}?state=new`,
      count: waiting.applications,
      text: 'New applications',
      more: 'to accept or decline',
    },
    {
      right: 'registrations',
      to: `${deskPaths.registrations}?state=waiting-list`,
      count: money.freeSeats,
      text: 'On a waiting list, with a place free',
      more: 'can be confirmed now',
      tone: 'warn',
    },
    {
      right: 'money',
      to: `${deskPaths.money}?state=due-today`,
      count: money.dueToday,
      text: 'Bookings due today',
      more: 'not paid yet',
    },
    {
      right: 'money',
      to: `${deskPaths.money}?state=overdue`,
      count: money.overdue,
      text: 'Bookings overdue',
      more: 'not paid in time',
      tone: 'warn',
    },
    {
      right: 'money',
      to: `${deskPaths.money}?state=failed`,
      count: money.failed,
      text: 'Payments failed',
      more: 'or charged back, and still owed',
      tone: 'bad',
    },
    {
      right: 'money',
      to: deskPaths.suspense,
      count: money.suspense,
      text: 'Payments in suspense',
      more: 'nobody knows for what',
      tone: 'warn',
    },
    {
      right: 'money',
      to: deskPaths.moneyRefunds,
      count: money.refunds,
      text: 'Refunds to approve',
      more: 'by a second person',
      tone: 'warn',
    },
    {
      right: 'money',
      to: `${deskPaths.money}?state=asked-to-move`,
      count: money.carryRequests,
      text: 'Requests to move a place',
      more: 'to a conference of another company',
      tone: 'warn',
    },
    ...(rights.includes('money')
      ? [
          {
            right: 'registrations' as const,
            to: `${deskPaths.scholarships}?state=applied`,
            count: money.scholarships,
            text: 'Scholarships to decide',
            more: 'the applicants wait for an answer',
          },
        ]
      : []),
    {
      right: 'people',
      to: `${deskPaths.mail}?state=failed`,
      count: waiting.failedMails,
      text: 'Mails that failed',
      more: 'nobody has received them',
      tone: 'bad',
    },
    {
      right: 'settings',
      to: deskPaths.failedJobs,
      count: waiting.failedJobs,
      text: 'Failed work of the program',
      more: 'to try again or set aside',
      tone: 'bad',
    },
  ]
  return <AttentionTiles tiles={tiles.filter(({ right }) => rights.includes(right))} />
}

interface UrgentMessagesProps {
  urgent: { reference: string; subject: string; name: string; clock: Clock }[]
  waiting: number
  mine: number
}

/** The messages whose answers are due first, and how many were given to the reader. */
function UrgentMessages({ urgent, waiting, mine }: UrgentMessagesProps) {
  return (
    <section className="desk-panel" aria-labelledby="urgent">
      <h2 id="urgent">Messages by due time</h2>
      {mine > 0 && (
        <p>
          <Link to={`${deskPaths.messages}?show=mine`}>{mine === 1 ? 'One message for me' : `${formatCount(mine)} messages for me`}</Link>
        </p>
      )}
      {urgent.length === 0 ? (
        <p className="soft">Every message is answered. New ones appear here the moment they arrive.</p>
      ) : (
        <ul className="plain-list desk-lines">
          {urgent.map((one) => (
            <li key={one.reference}>
              <Badge {...one.clock} />
              <Link className="words" to={href(deskPaths.message, { reference: one.reference })}>
                {one.subject}
              </Link>
              <span className="soft words">{one.name}</span>
            </li>
          ))}
        </ul>
      )}
      {waiting > urgent.length && (
        <p>
          <Link to={deskPaths.messages}>All waiting messages</Link>
        </p>
      )}
    </section>
  )
}

type Deadlines = Awaited<ReturnType<typeof loadToday>>['deadlines']

/** The conference deadlines of the next three weeks. */
function UpcomingDeadlines({ deadlines }: { deadlines: Deadlines }) {
  return (
    <section className="desk-panel" aria-labelledby="deadlines">
      <h2 id="deadlines">The next three weeks</h2>
      {deadlines.length === 0 ? (
        <p className="soft">No conference has a deadline in the next three weeks.</p>
      ) : (
        <ul className="plain-list desk-lines">
          {deadlines.map((one) => (
            <li key={one.key}>
              <Badge tone={one.near ? 'warn' : 'none'} text={one.left} />
              <span>
                {one.what}: <Link to={one.page}>{one.name}</Link>
              </span>
              <span className="soft">{one.day}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
