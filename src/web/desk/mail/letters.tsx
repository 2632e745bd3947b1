import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { OnlyConference } from '../conferences/only-conference.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { ConferenceChoice } from '../submissions/conference-choice.tsx'
import { Badge, DeskPage } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import type { Route } from './+types/letters.ts'
import { loadLetters } from './load-letters.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['people'])
  return loadLetters(services, new URL(args.request.url))
}

type Data = Route.ComponentProps['loaderData']

export default function Letters({ loaderData: { conferenceSearch, conference, recipients, letters } }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Our letters"
      subtitle="Every letter that the site sends automatically. Each can be rewritten, for all conferences or for one, and take files along."
      actions={
        <Link className="button quiet" to={deskPaths.mail}>
          All mail
        </Link>
      }
    >
      <ConferenceChoice search={conferenceSearch} chosen={conference} action={deskPaths.letters} />
      {conference && <OnlyConference conference={conference} what="letters about" all={deskPaths.letters} />}
      {recipients.map((recipient) => (
        <section key={recipient} className="letter-list" aria-labelledby={idOf(recipient)}>
          <h2 id={idOf(recipient)}>{recipient}</h2>
          <DeskTable caption={recipient} columns={['Letter', 'Text', ...(conference ? [] : ['Conferences with their own'])]}>
            {letters
              .filter((letter) => letter.recipient === recipient)
              .map((letter) => (
                <LetterRow key={letter.kind} letter={letter} conference={conference} />
              ))}
          </DeskTable>
        </section>
      ))}
    </DeskPage>
  )
}

const idOf = (recipient: string) => recipient.toLowerCase().replaceAll(' ', '-')

function LetterRow({ letter, conference }: { letter: Data['letters'][number]; conference: Data['conference'] }) {
  const path = href(deskPaths.letter, { kind: letter.kind })
  const { topic } = letter
  return (
    <tr>
      <td>
        <Link to={conference ? `${path}?conference=${conference.id}` : path}>{topic.charAt(0).toUpperCase() + topic.slice(1)}</Link>
      </td>
      <td data-label="Text">
        {conference && letter.isOwn ? (
          <Badge tone="good" text="Its own" />
        ) : letter.isChanged ? (
          <Badge tone="good" text={conference ? 'Changed for all' : 'Changed'} />
        ) : (
          <Badge text="Standard" />
        )}
      </td>
      {!conference && (
        <td data-label="Own versions">
          {letter.conferences.length === 0 ? (
            <span className="soft">{letter.isAboutConference ? 'None' : 'Not about a conference'}</span>
          ) : (
            <ul className="plain-list">
              {letter.conferences.map(({ id, name }) => (
                <li key={id}>
                  <Link to={`${path}?conference=${id}`}>{name}</Link>
                </li>
              ))}
            </ul>
          )}
        </td>
      )}
    </tr>
  )
}
