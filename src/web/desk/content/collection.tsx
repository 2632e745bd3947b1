import { useState } from 'react'
import { href, redirect, useRevalidator } from 'react-router'
import { standardMenu } from '#domain/content/menu.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/collection.ts'
import { loadCollection } from './load-content.ts'
import { publicPath } from './public-path.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['content'])
  // There is one menu, and nothing to list.
  if (args.params.collection === standardMenu.id) throw redirect(href(deskPaths.entry, { collection: 'menu', id: standardMenu.id }))
  return loadCollection(services, args.params.collection)
}

type CollectionData = Route.ComponentProps['loaderData']

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { name, title, fixed, isOrdered, entries, begun, removed } = loaderData
  const publicPage = publicPath(name)
  return (
    <DeskPage
      title={title}
      subtitle={`${countOf(entries.length)}${isOrdered ? ', in the order in which visitors read them' : ''}`}
      actions={
        <>
          <Link className="button quiet" to={deskPaths.content}>
            All collections
          </Link>
          {publicPage && (
            <Link className="button quiet" to={publicPage}>
              Public page
            </Link>
          )}
          {!fixed && (
            <Link className="button" to={href(deskPaths.newEntry, { collection: name })}>
              {name === 'added-pages' ? 'New page' : 'New entry'}
            </Link>
          )}
        </>
      }
    >
      {begun.length > 0 && (
        <section className="desk-panel" aria-labelledby="begun-heading">
          <h2 id="begun-heading">Drafts not yet published</h2>
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
        <p className="desk-empty">Nothing here yet. Visitors see what you publish at once.</p>
      ) : isOrdered ? (
        <OrderedEntries data={loaderData} />
      ) : (
        <UnorderedEntries data={loaderData} />
      )}
      {removed.length > 0 && (
        <section className="desk-panel" aria-labelledby="removed-heading">
          <h2 id="removed-heading">Taken off the site</h2>
          <p className="soft">The history of each brings it back.</p>
          <ul className="plain-list">
            {removed.map(({ id, title: entryTitle, at }) => (
              <li key={id}>
                <Link to={href(deskPaths.entry, { collection: name, id })}>{entryTitle}</Link> <span className="soft">{at}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </DeskPage>
  )
}

function countOf(entries: number): string {
  if (entries === 0) return 'No entries yet'
  return entries === 1 ? 'One entry' : `${entries} entries`
}

function DraftBadge({ draft }: { draft: string | undefined }) {
  return (
    draft && (
      <span className="badge warn" title={draft}>
        Draft
      </span>
    )
  )
}

/** Entries that visitors do not read one after the other. */
function UnorderedEntries({ data: { name, entries } }: { data: CollectionData }) {
  return (
    <ul className="plain-list ordered-entries">
      {entries.map(({ id, title, path, draft }) => (
        <li key={id}>
          <span className="entry-title">
            <Link to={href(deskPaths.entry, { collection: name, id })}>{title}</Link>
            <DraftBadge draft={draft} />
          </span>
          {path && (
            <Link className="entry-path" to={path}>
              {path}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function OrderedEntries({ data }: { data: CollectionData }) {
  const { move, dragProps, problem } = useReorder(data)
  const { name, entries } = data
  return (
    <>
      <ProblemNote problem={problem} />
      <p className="soft">Drag a row to another place, or use its arrows.</p>
      <ol className="plain-list ordered-entries">
        {entries.map(({ id, title, draft }, index) => (
          <li key={id} {...dragProps(index)}>
            <span className="entry-grip" aria-hidden="true">
              ⠿
            </span>
            <span className="entry-place">{index + 1}</span>
            <span className="entry-title">
              <Link to={href(deskPaths.entry, { collection: name, id })}>{title}</Link>
              <DraftBadge draft={draft} />
            </span>
            <span className="entry-moves">
              <MoveButton id={`up-${id}`} text={`Move “${title}” up`} icon="↑" disabled={index === 0} onClick={() => move(index, index - 1, `up-${id}`)} />
              <MoveButton
                id={`down-${id}`}
                text={`Move “${title}” down`}
                icon="↓"
                disabled={index === entries.length - 1}
                onClick={() => move(index, index + 1, `down-${id}`)}
              />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

function MoveButton({ id, text, icon, disabled, onClick }: { id: string; text: string; icon: string; disabled: boolean; onClick: () => void }) {
  return (
    <button type="button" id={id} className="small-button" aria-label={text} aria-disabled={disabled} onClick={() => !disabled && onClick()}>
      {icon}
    </button>
  )
}

/** Moves entries by drag and drop or by buttons; every move is saved at once and can be undone. */
function useReorder({ name, entries }: CollectionData) {
  const { mutate, problem } = useMutation()
  const { revalidate } = useRevalidator()
  const [from, setFrom] = useState<number>()
  const [over, setOver] = useState<number>()
  const ids = entries.map(({ id }) => id)
  const path = `/content/${name}/order`

  async function move(start: number, end: number, focus?: string): Promise<void> {
    const moved = entries[start]
    if (!moved || start === end) return
    const order = ids.toSpliced(start, 1).toSpliced(end, 0, moved.id)
    const result = await mutate(path, { seen: ids, wished: order }, () => ({
      text: `“${moved.title}” is number ${end + 1} of ${ids.length} now.`,
      undo: async () => void (await mutate(path, { seen: order, wished: ids }, () => ({ text: 'The earlier order is back.' }))),
    }))
    if (!result.ok && result.code === 'desk.changed_meanwhile') await revalidate()
    // Focus follows the row, so that the same button can be pressed again.
    if (focus) requestAnimationFrame(() => document.getElementById(focus)?.focus())
  }

  function dragProps(index: number) {
    return {
      draggable: true,
      'data-over': over === index && from !== index ? (from !== undefined && from < index ? 'after' : 'before') : undefined,
      onDragStart: (event: React.DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        setFrom(index)
      },
      onDragOver: (event: React.DragEvent) => {
        if (from === undefined) return
        event.preventDefault()
        setOver(index)
      },
      onDrop: (event: React.DragEvent) => {
        event.preventDefault()
        if (from !== undefined) void move(from, index)
      },
      onDragEnd: () => {
        setFrom(undefined)
        setOver(undefined)
      },
    }
  }

  return { move: (start: number, end: number, focus: string) => void move(start, end, focus), dragProps, problem }
}
