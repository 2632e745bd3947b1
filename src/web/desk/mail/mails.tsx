import { Form, href } from 'react-router'
import { readAfter, searchQuery } from '#domain/desk/list-page.ts'
import { deskMailsOf } from '#domain/mail/desk-mails.store.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { MailStateBadge } from '../correspondence/mail-state-badge.tsx'
import { NextPage } from '../correspondence/next-page.tsx'
import { openDesk } from '../open-desk.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/mails.ts'
import { kindInWords, mailFamilies, mailFamilyNames } from './mail-words.ts'

const states = ['queued', 'sent', 'failed'] as const
const mostCounted = 1000

export async function loader(args: Route.LoaderArgs) {
  const { services } = await openDesk(args)
  const wishes = new URL(args.request.url).searchParams
  const state = states.find((one) => one === wishes.get('state'))
  const family = mailFamilyNames.find((one) => one === wishes.get('about'))
  const typed = wishes.get('q')?.slice(0, 100) ?? ''
  const mails = deskMailsOf(services.db)
  const [{ rows, next }, failed, queued] = await Promise.all([
    mails.list({ state, family, search: searchQuery(typed), after: readAfter(wishes.get('after')) }),
    mails.count('failed', mostCounted),
    mails.count('queued', mostCounted),
  ])
  const lines = rows.map(({ queuedAt, sentAt, ...row }) => ({ ...row, when: momentInWords(sentAt ?? queuedAt) }))
  return { state: state ?? '', family: family ?? '', typed, lines, next, failed, queued }
}

const counted = (count: number) => (count === mostCounted ? `${mostCounted} or more` : String(count))

export default function Mails({ loaderData: { state, family, typed, lines, next, failed, queued } }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Mail"
      about={`Every mail that this site has written. ${counted(failed)} failed, ${counted(queued)} on their way.`}
      actions={
        <Link className="button quiet" to={paths.deskMailTemplates}>
          Our letters
        </Link>
      }
    >
      <Form className="desk-filters" method="get" role="search" key={`${state} ${family} ${typed}`}>
        <label>
          State
          <select name="state" defaultValue={state}>
            <option value="">All</option>
            <option value="queued">Queued</option>
            <option value="sent">Sent</option>
            <option value="failed">Failed</option>
          </select>
        </label>
        <label>
          About
          <select name="about" defaultValue={family}>
            <option value="">Everything</option>
            {mailFamilyNames.map((name) => (
              <option key={name} value={name}>
                {mailFamilies[name]}
              </option>
            ))}
          </select>
        </label>
        <label>
          Search name, address or subject
          <input type="search" name="q" defaultValue={typed} />
        </label>
        <button type="submit" className="button quiet">
          Show
        </button>
      </Form>
      {lines.length === 0 ? (
        <p className="desk-empty">{state || family || typed ? 'No mail is like this.' : 'No mail has been written yet.'}</p>
      ) : (
        <table className="desk-table">
          <caption className="unseen">Mails, newest first</caption>
          <thead>
            <tr>
              <th scope="col">State</th>
              <th scope="col">Subject</th>
              <th scope="col">To</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <MailStateBadge state={line.state} />
                </td>
                <td>
                  <Link className="words" to={href(paths.deskMailOne, { id: line.id })}>
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
          </tbody>
        </table>
      )}
      <NextPage next={next} of="mails" />
    </DeskPage>
  )
}
