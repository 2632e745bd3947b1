import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { openDesk } from '../open-desk.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import type { Route } from './+types/collection.ts'
import { loadCollection } from './load-collection.ts'
import { publicAddress } from './public-address.ts'
import { useReordering } from './use-reordering.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await openDesk(args)
  return loadCollection(services, args.params.collection)
}

export type CollectionData = Route.ComponentProps['loaderData']

/** The entries of a collection in the order in which visitors read them. */
export default function Collection({ loaderData }: Route.ComponentProps) {
  const { name, title, fixed, entries, begun } = loaderData
  const shown = publicAddress(name)
  return (
    <DeskPage
      title={title}
      about={entries.length === 1 ? 'One entry' : `${entries.length} entries, in the order in which visitors read them`}
      actions={
        <>
          <Link className="button quiet" to={deskPaths.content}>
            All collections
          </Link>
          {shown && (
            <Link className="button quiet" to={shown}>
              Public page
            </Link>
          )}
          {!fixed && (
            <Link className="button" to={href(deskPaths.newEntry, { collection: name })}>
              New entry
            </Link>
          )}
        </>
      }
    >
      {begun.length > 0 && (
        <section className="desk-panel" aria-labelledby="begun-heading">
          <h2 id="begun-heading">Begun and not yet published</h2>
          <ul className="plain-list">
            {begun.map(({ id, title: entryTitle, draft }) => (
              <li key={id}>
                <Link to={href(deskPaths.entry, { collection: name, id })}>{entryTitle}</Link> <span className="soft">{draft}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {entries.length === 0 ? (
        <p className="desk-empty">Nothing stands here yet. What you publish is seen by visitors at once.</p>
      ) : (
        <OrderedEntries data={loaderData} />
      )}
    </DeskPage>
  )
}

function OrderedEntries({ data }: { data: CollectionData }) {
  const { move, dragging, problem } = useReordering(data)
  const { name, entries } = data
  return (
    <>
      <ProblemNote problem={problem} />
      <p className="soft">Drag a row to another place, or use its arrows.</p>
      <ol className="plain-list ordered-entries">
        {entries.map(({ id, title, draft }, index) => (
          <li key={id} {...dragging(index)}>
            <span className="entry-grip" aria-hidden="true">
              ⠿
            </span>
            <span className="entry-place">{index + 1}</span>
            <span className="entry-title">
              <Link to={href(deskPaths.entry, { collection: name, id })}>{title}</Link>
              {draft && (
                <span className="badge warn" title={draft}>
                  Draft
                </span>
              )}
            </span>
            <span className="entry-moves">
              <MoveButton id={`up-${id}`} text={`Move “${title}” up`} sign="↑" off={index === 0} onClick={() => move(index, index - 1, `up-${id}`)} />
              <MoveButton
                id={`down-${id}`}
                text={`Move “${title}” down`}
                sign="↓"
                off={index === entries.length - 1}
                onClick={() => move(index, index + 1, `down-${id}`)}
              />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

function MoveButton({ id, text, sign, off, onClick }: { id: string; text: string; sign: string; off: boolean; onClick: () => void }) {
  return (
    <button type="button" id={id} className="small-button" aria-label={text} aria-disabled={off} onClick={() => !off && onClick()}>
      {sign}
    </button>
  )
}
