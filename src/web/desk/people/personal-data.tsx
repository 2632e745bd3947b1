import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { ListFilters, SearchBox } from '../ui/list-filters.tsx'
import type { Route } from './+types/personal-data.ts'
import { type HeldRow, loadPersonalData, type ShownHeld } from './load-personal-data.ts'
import { personalDataPath } from './personal-data-path.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['people'])
  return loadPersonalData(services, args.request)
}

/** Everything that is held about one person, to be exported or erased when they ask for it. */
export default function PersonalData({ loaderData }: Route.ComponentProps) {
  const { typed, problem, nothing, held } = loaderData
  return (
    <DeskPage
      title="Requests for personal data"
      subtitle="Everything held about one person, by e-mail address, with or without an account."
      actions={
        <Link className="button quiet" to={deskPaths.people}>
          All people
        </Link>
      }
    >
      <ListFilters label="Personal data" action={deskPaths.personalData} query={typed}>
        <SearchBox name="email" label="Whole e-mail address" value={typed} maxLength={254} />
      </ListFilters>
      {problem && (
        <p className="notice bad" role="alert">
          {problem}
        </p>
      )}
      {nothing && <p className="desk-empty">Nothing is held about {typed.trim()}. Somebody who wrote from another address is found by that one.</p>}
      {held && <Found held={held} />}
    </DeskPage>
  )
}

function Found({ held }: { held: ShownHeld }) {
  return (
    <>
      <section className="desk-stack" aria-labelledby="held-heading">
        <h2 id="held-heading" className="break-anywhere">
          Held about {held.email}
        </h2>
        {held.names.length > 0 && <p className="soft">Known as {held.names.join(', ')}</p>}
        <DeskTable caption="What is held" columns={['What', 'How many', 'Which']}>
          {held.rows.map((row) => (
            <tr key={row.what}>
              <td>{row.what}</td>
              <td data-label="How many">{row.count}</td>
              <td className="break-anywhere">
                <Items items={row.items} />
              </td>
            </tr>
          ))}
        </DeskTable>
      </section>
      <div className="desk-stack">
        <section className="desk-panel" aria-labelledby="export-heading">
          <h2 id="export-heading">Export</h2>
          <p>
            One archive with all of this as JSON and the files as they were sent. What the desk wrote (notes, the audit log, decisions that wait) is in a file
            of its own, <code>at-the-desk.json</code>: please read it before you pass it on, because it may name other people.
          </p>
          <form method="post" action="/api/v1/desk/people/personal-data/export">
            <input type="hidden" name="email" value={held.email} />
            <button type="submit" className="button">
              Download ZIP
            </button>
          </form>
        </section>
        <section className="desk-panel" aria-labelledby="erase-heading">
          <h2 id="erase-heading">Erase</h2>
          {held.whyNot ? (
            <>
              <p>{held.whyNot}</p>
              <Items items={held.published} />
            </>
          ) : (
            <p>The next page says exactly what would be erased, what stays and why. Nothing happens before you type the address there.</p>
          )}
          {!held.whyNot && (
            <p>
              <Link className="button quiet" to={personalDataPath(held.email, deskPaths.erasure)}>
                Erase everything…
              </Link>
            </p>
          )}
        </section>
        <Namesakes held={held} />
      </div>
    </>
  )
}

/** Names without an address: neither exported as the person's nor erased. */
export function Namesakes({ held: { namesakes } }: { held: ShownHeld }) {
  if (namesakes.length === 0) return null
  return (
    <section className="desk-panel" aria-labelledby="namesakes-heading">
      <h2 id="namesakes-heading">The same name, without this address</h2>
      <p>Only you can tell whether this is the same person. It is not erased; please correct it by hand where it is.</p>
      <Items items={namesakes} />
    </section>
  )
}

function Items({ items }: { items: HeldRow['items'] }) {
  if (items.length === 0) return null
  return (
    <ul className="plain-list">
      {items.map(({ text, path }) => (
        <li key={text}>{path ? <Link to={path}>{text}</Link> : text}</li>
      ))}
    </ul>
  )
}
