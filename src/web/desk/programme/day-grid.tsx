import type { CalendarDay } from '#domain/dates.ts'
import { formatMinute, type MinuteOfDay, type Session } from '#domain/programme/programme.ts'
import type { Moved } from './move-dialog.tsx'
import { SessionCard } from './session-card.tsx'
import { useDropTarget } from './use-drag-and-drop.ts'
import type { EditedProgramme } from './use-programme.ts'

interface DayGridProps {
  edited: EditedProgramme
  day: CalendarDay
  onMove: (moved: Moved) => void
  onOpen: (sessionId: string) => void
}

/** Sessions that overlap in one room, which is a clash, share a cell. */
interface Block {
  start: MinuteOfDay
  end: MinuteOfDay
  sessions: Session[]
}

/** A day as a table of times and rooms. */
export function DayGrid({ edited, day, onMove, onOpen }: DayGridProps) {
  const { rooms, sessions } = edited.programme
  const ofDay = sessions.filter((session) => session.day === day)
  const everywhere = ofDay.some(({ roomId }) => roomId === null)
  const columns = [
    ...rooms.map(({ id, name, isVirtual }) => ({ id, name: isVirtual && !/online/i.test(name) ? `${name} (online)` : name })),
    ...(everywhere ? [{ id: null, name: 'Everyone' }] : []),
  ]
  if (columns.length === 0)
    return (
      <div className="desk-panel programme-empty">
        <h2>Start with the rooms</h2>
        <p>Add the rooms of this conference below, also those that exist only online. Then drag papers to a time, or add a session.</p>
      </div>
    )
  const times = timesOf(ofDay)
  const blocks = new Map(columns.map(({ id }) => [id, blocksOf(ofDay.filter(({ roomId }) => roomId === id))]))
  return (
    <div className="programme-scroll">
      <table className="programme-grid">
        <caption className="unseen">Rooms and times of this day</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {columns.map(({ id, name }) => (
              <th key={id ?? ''} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time, row) => (
            <tr key={time}>
              <th scope="row">{formatMinute(time)}</th>
              {columns.map(({ id }) => {
                const found = (blocks.get(id) ?? []).find(({ start, end }) => start <= time && time < end)
                if (!found) return <EmptyCell key={id ?? ''} day={day} roomId={id} start={time} />
                if (found.start !== time) return null
                const rows = times.slice(row).filter((one) => one < found.end).length
                return (
                  <td key={id ?? ''} rowSpan={rows}>
                    {found.sessions.map((session) => (
                      <SessionCard key={session.id} edited={edited} session={session} onMove={onMove} onOpen={onOpen} />
                    ))}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function EmptyCell({ day, roomId, start }: { day: CalendarDay; roomId: string | null; start: MinuteOfDay }) {
  const { ref, isOver } = useDropTarget<HTMLTableCellElement>({ kind: 'grid', day, roomId, start })
  return <td ref={ref} className="programme-free" data-over={isOver || undefined} />
}

/** Every half hour of the day, and every other time at which something begins or ends. */
function timesOf(sessions: readonly Session[]): MinuteOfDay[] {
  const from = Math.min(9 * 60, ...sessions.map(({ start }) => Math.floor(start / 30) * 30))
  const until = Math.max(18 * 60, ...sessions.map(({ end }) => end))
  const halfHours = Array.from({ length: Math.ceil((until - from) / 30) }, (_, index) => from + index * 30)
  return [...new Set([...halfHours, ...sessions.flatMap(({ start, end }) => [start, end])])].filter((time) => time < until).sort((a, b) => a - b)
}

function blocksOf(sessions: readonly Session[]): Block[] {
  const blocks: Block[] = []
  for (const session of sessions.toSorted((a, b) => a.start - b.start)) {
    const last = blocks.at(-1)
    if (last && session.start < last.end) {
      last.sessions.push(session)
      last.end = Math.max(last.end, session.end)
    } else blocks.push({ start: session.start, end: session.end, sessions: [session] })
  }
  return blocks
}
