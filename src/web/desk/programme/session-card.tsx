import { takeOut } from '#domain/programme/moves.ts'
import { formatMinute, type Session, type TimedItem, timedItems } from '#domain/programme/programme.ts'
import { formatSpan } from '#domain/programme/zoned-time.ts'
import { describeItem } from './describe-item.ts'
import type { Moved } from './move-dialog.tsx'
import { useDraggable, useDropTarget } from './use-drag-and-drop.ts'
import type { EditedProgramme } from './use-programme.ts'

interface SessionCardProps {
  edited: EditedProgramme
  session: Session
  onMove: (moved: Moved) => void
  onOpen: (sessionId: string) => void
}

/** A session in the grid, with what is in it. It can be dragged as a whole, and takes what is dropped on it. */
export function SessionCard({ edited, session, onMove, onOpen }: SessionCardProps) {
  const { programme, people } = edited
  const { ref, isOver } = useDropTarget<HTMLElement>({ kind: 'session', sessionId: session.id, index: session.items.length })
  const handle = useDraggable<HTMLDivElement>({ kind: 'session', id: session.id })
  const chairs = session.chairs.flatMap((id) => people.get(id)?.name ?? [])
  const title = session.title || 'Session without a title'
  return (
    <article ref={ref} id={`session-${session.id}`} className="programme-session" data-over={isOver || undefined} {...findings(edited, session.id)}>
      <div ref={handle} className="programme-session-head">
        <button type="button" className="link-button" onClick={() => onOpen(session.id)}>
          {title}
        </button>
        <p className="soft">
          {formatSpan(session)}
          {chairs.length > 0 && `, chaired by ${chairs.join(' and ')}`}
        </p>
      </div>
      <FindingNotes edited={edited} id={session.id} />
      <ol className="programme-items">
        {timedItems(session, programme.questionMinutes).map((item, index) => (
          <ItemRow key={item.id} edited={edited} session={session} item={item} index={index} onMove={onMove} />
        ))}
      </ol>
      <p className="programme-acts">
        <button type="button" className="link-button" onClick={() => onMove({ kind: 'session', id: session.id })}>
          Move to…<span className="unseen"> {title}</span>
        </button>
      </p>
    </article>
  )
}

interface ItemRowProps {
  edited: EditedProgramme
  session: Session
  item: TimedItem
  index: number
  onMove: (moved: Moved) => void
}

function ItemRow({ edited, session, item, index, onMove }: ItemRowProps) {
  const { ref, isOver } = useDropTarget<HTMLLIElement>({ kind: 'session', sessionId: session.id, index })
  const handle = useDraggable<HTMLDivElement>({ kind: 'item', id: item.id })
  const { title, who } = describeItem(edited, item)
  return (
    <li ref={ref} id={`item-${item.id}`} className="programme-item" data-kind={item.kind} data-over={isOver || undefined} {...findings(edited, item.id)}>
      <div ref={handle}>
        <span className="programme-time">{item.kind === 'poster' ? item.board || 'Poster' : formatMinute(item.start)}</span> <strong>{title}</strong>
        {who && <span className="soft"> {who}</span>}
      </div>
      <FindingNotes edited={edited} id={item.id} />
      <p className="programme-acts">
        <button type="button" className="link-button" onClick={() => onMove({ kind: 'item', id: item.id })}>
          Move to…<span className="unseen"> {title}</span>
        </button>
        <button type="button" className="link-button" onClick={() => void edited.change(`“${title}” taken out`, takeOut(edited.programme, item.id))}>
          Take out<span className="unseen"> {title}</span>
        </button>
      </p>
    </li>
  )
}

function findings({ clashes, warnings }: EditedProgramme, id: string) {
  if (clashes.some(({ at }) => at.includes(id))) return { 'data-finding': 'clash' }
  return warnings.some(({ at }) => at.includes(id)) ? { 'data-finding': 'warning' } : {}
}

/** What is wrong at this place, where it is. */
function FindingNotes({ edited: { clashes, warnings }, id }: { edited: EditedProgramme; id: string }) {
  const here = [
    ...clashes.filter(({ at }) => at.includes(id)).map(({ message }) => ({ message, kind: 'clash' })),
    ...warnings.filter(({ at }) => at.includes(id)).map(({ message }) => ({ message, kind: 'warning' })),
  ]
  if (here.length === 0) return null
  return (
    <ul className="programme-findings">
      {here.map(({ message, kind }) => (
        <li key={message} data-finding={kind}>
          <span className="unseen">{kind === 'clash' ? 'Clash: ' : 'Warning: '}</span>
          {message}
        </li>
      ))}
    </ul>
  )
}
