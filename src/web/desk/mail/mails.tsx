import { href } from 'react-router'
import { formatTimestamp } from '#domain/dates.ts'
import { formatCount, readAfter, searchQuery } from '#domain/desk/list-page.ts'
import { deskMailsOf } from '#domain/mail/desk-mails.store.ts'
import { mailStates } from '#domain/mail/mail.ts'
import { Link } from '../../ui/link.tsx'
import { findNamedConference } from '../conferences/find-named-conference.ts'
import { OnlyConference } from '../conferences/only-conference.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { Badge, DeskPage } from '../ui/desk-page.tsx'
import { DeskTable, EmptyList, Pagination } from '../ui/desk-table.tsx'
import { ListFilters, SearchBox, SelectFilter } from '../ui/list-filters.tsx'
import type { Route } from './+types/mails.ts'
import { mailFamilies, mailFamilyNames, mailKindLabel, mailStateBadges } from './mail-labels.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['people'])
  const params = new URL(args.request.url).searchParams
  const state = mailStates.find((one) => one === params.get('state'))
  const family = mailFamilyNames.find((one) => one === params.get('about'))
  const typed = params.get('q')?.slice(0, 100) ?? ''
  const mails = deskMailsOf(services.db)
  const conference = await findNamedConference(services, params)
  const [{ rows, next }, failed, queued] = await Promise.all([
    mails.list({ state, family, conference: conference?.id, search: searchQuery(typed), after: readAfter(params.get('after')), reader: organiser.email }),
    mails.count('failed'),
    mails.count('queued'),
  ])
  return {
    state: state ?? '',
    family: family ?? '',
    typed,
    conference,
    rows: rows.map(({ queuedAt, sentAt, ...row }) => ({ ...row, when: formatTimestamp(sentAt ?? queuedAt) })),
    next,
    failed,
    queued,
  }
}

export default function Mails({ loaderData: { state, family, typed, conference, rows, next, failed, queued } }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Mail"
      subtitle={`Every mail that this site has written. ${formatCount(failed)} failed, ${formatCount(queued)} on their way.`}
      actions={
        <Link className="button quiet" to={conference ? `${deskPaths.letters}?conference=${conference.id}` : deskPaths.letters}>
          Our letters
        </Link>
      }
    >
      {conference && <OnlyConference conference={conference} what="mails about" all={deskPaths.mail} />}
      <ListFilters label="Mails" action={deskPaths.mail} query={[state, family, typed, conference?.id]}>
        {conference && <input type="hidden" name="conference" value={conference.id} />}
        <SearchBox label="Search name, address or subject" value={typed} />
        <SelectFilter name="state" label="State" value={state} options={mailStates.map((one) => [one, mailStateBadges[one].text])} />
        <SelectFilter name="about" label="About" value={family} all="Everything" options={mailFamilyNames.map((name) => [name, mailFamilies[name]])} />
      </ListFilters>
      {rows.length === 0 ? (
        <EmptyList
          item="mail"
          path={deskPaths.mail}
          isFiltered={Boolean(state || family || typed || conference)}
          whenEmpty="No mail has been written yet. Receipts, answers and decisions appear here the moment they are written."
        />
      ) : (
        <DeskTable caption="Mails, newest first" columns={['State', 'Subject', 'To', 'When']}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Badge {...mailStateBadges[row.state]} />
              </td>
              <td>
                <Link className="words" to={href(deskPaths.mailOne, { id: row.id })}>
                  {row.subject}
                </Link>
                <p className="soft">
                  {mailKindLabel(row.kind)}
                  {row.resendOf && ', sent again'}
                </p>
                {row.state !== 'sent' && row.lastAnswer && <p className="words">The server said: {row.lastAnswer}</p>}
              </td>
              <td data-label="To">
                {row.toName}
                <br />
                <span className="soft address">{row.toAddress}</span>
              </td>
              <td data-label="When">{row.when}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination label="mails" next={next} />
    </DeskPage>
  )
}
