import { href } from 'react-router'
import { countedInWords } from '#domain/desk/counted-in-words.ts'
import { readAfter, searchQuery } from '#domain/desk/list-page.ts'
import { deskMailsOf } from '#domain/mail/desk-mails.store.ts'
import { mailStates } from '#domain/mail/mail.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import { Link } from '../../ui/link.tsx'
import { mailStateLooks } from '../correspondence/mail-state-looks.ts'
import { deskPaths } from '../desk-paths.ts'
import { openDesk } from '../open-desk.ts'
import { Badge } from '../ui/badge.tsx'
import { Choice } from '../ui/choice.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListFilters } from '../ui/list-filters.tsx'
import { ListPages } from '../ui/list-pages.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { Route } from './+types/mails.ts'
import { kindInWords, mailFamilies, mailFamilyNames } from './mail-words.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await openDesk(args)
  const wishes = new URL(args.request.url).searchParams
  const state = mailStates.find((one) => one === wishes.get('state'))
  const family = mailFamilyNames.find((one) => one === wishes.get('about'))
  const typed = wishes.get('q')?.slice(0, 100) ?? ''
  const mails = deskMailsOf(services.db)
  const [{ rows, next }, failed, queued] = await Promise.all([
    mails.list({ state, family, search: searchQuery(typed), after: readAfter(wishes.get('after')) }),
    mails.count('failed'),
    mails.count('queued'),
  ])
  const lines = rows.map(({ queuedAt, sentAt, ...row }) => ({ ...row, when: momentInWords(sentAt ?? queuedAt) }))
  return { state: state ?? '', family: family ?? '', typed, lines, next, failed, queued }
}

export default function Mails({ loaderData: { state, family, typed, lines, next, failed, queued } }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Mail"
      about={`Every mail that this site has written. ${countedInWords(failed)} failed, ${countedInWords(queued)} on their way.`}
      actions={
        <Link className="button quiet" to={deskPaths.mailTemplates}>
          Our letters
        </Link>
      }
    >
      <ListFilters of="Mails" at={deskPaths.mail} asked={[state, family, typed]}>
        <SearchBox label="Search name, address or subject" value={typed} />
        <Choice name="state" label="State" value={state} options={mailStates.map((one) => [one, mailStateLooks[one].text])} />
        <Choice name="about" label="About" value={family} all="Everything" options={mailFamilyNames.map((name) => [name, mailFamilies[name]])} />
      </ListFilters>
      {lines.length === 0 ? (
        <EmptyList
          of="mail"
          at={deskPaths.mail}
          isAsked={Boolean(state || family || typed)}
          otherwise="No mail has been written yet. Receipts, answers and decisions appear here the moment they are written."
        />
      ) : (
        <DeskTable name="Mails, newest first" heads={['State', 'Subject', 'To', 'When']}>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <Badge {...mailStateLooks[line.state]} />
              </td>
              <td>
                <Link className="words" to={href(deskPaths.mailOne, { id: line.id })}>
                  {line.subject}
                </Link>
                <p className="soft">
                  {kindInWords(line.kind)}
                  {line.resendOf && ', sent again'}
                </p>
                {line.state !== 'sent' && line.lastAnswer && <p className="words">The server said: {line.lastAnswer}</p>}
              </td>
              <td data-label="To">
                {line.toName}
                <br />
                <span className="soft address">{line.toAddress}</span>
              </td>
              <td data-label="When">{line.when}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      <ListPages of="mails" next={next} />
    </DeskPage>
  )
}
