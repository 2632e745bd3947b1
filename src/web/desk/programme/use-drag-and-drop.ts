import { useEffect, useRef, useState } from 'react'
import type { CalendarDay } from '#domain/dates.ts'
import { type GridPlace, itemFor, moveSession, putAt, putIntoSession, type SessionPlace, sessionAt } from '#domain/programme/moves.ts'
import type { ProgrammeChange } from '#domain/programme/programme.schema.ts'
import type { Programme, ProgrammeItem } from '#domain/programme/programme.ts'
import { describeItem } from './describe-item.ts'
import { type EditedProgramme, newId } from './use-programme.ts'

/** What is moved: a paper without a place, an item of a session, or a whole session. */
export interface MovedThing {
  kind: 'paper' | 'item' | 'session'
  id: string
}

export type DropPlace = ({ kind: 'grid'; day: CalendarDay } & GridPlace) | ({ kind: 'session' } & SessionPlace)

type DragLibrary = typeof import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

/** Loaded in the browser alone: Node cannot resolve its folders, and nobody drags on the server. */
function withDragLibrary(attach: (library: DragLibrary) => () => void): () => void {
  let detach: (() => void) | undefined
  let isLeft = false
  void import('@atlaskit/pragmatic-drag-and-drop/element/adapter').then((library) => {
    if (!isLeft) detach = attach(library)
  })
  return () => {
    isLeft = true
    detach?.()
  }
}

/** Makes an element draggable by the mouse or a pen. Everybody else has “Move to…”. */
export function useDraggable<Element extends HTMLElement>({ kind, id }: MovedThing) {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    return withDragLibrary(({ draggable }) => draggable({ element, getInitialData: () => ({ kind, id }) }))
  }, [kind, id])
  return ref
}

export function useDropTarget<Element extends HTMLElement>(place: DropPlace) {
  const ref = useRef<Element>(null)
  const [isOver, setOver] = useState(false)
  const key = JSON.stringify(place)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    return withDragLibrary(({ dropTargetForElements }) =>
      dropTargetForElements({
        element,
        getData: () => ({ place: key }),
        // Only the innermost target is marked: an item, not also its session.
        onDrag: ({ location, self }) => setOver(location.current.dropTargets[0]?.element === self.element),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
    )
  }, [key])
  return { ref, isOver }
}

/** Performs what was dropped, wherever on the page. */
export function useDragAndDrop(edited: EditedProgramme): void {
  const latest = useRef(edited)
  useEffect(() => {
    latest.current = edited
  })
  useEffect(
    () =>
      withDragLibrary(({ monitorForElements }) =>
        monitorForElements({
          onDrop: ({ source, location }) => {
            const target = location.current.dropTargets[0]
            if (!target) return
            const { kind, id } = source.data as unknown as MovedThing
            const { label, change } = changeFor(latest.current, { kind, id }, JSON.parse(String(target.data.place)) as DropPlace)
            void latest.current.change(label, change)
          },
        }),
      ),
    [],
  )
}

/** The change that moves something to a place, by whatever way it was asked for. */
export function changeFor(edited: EditedProgramme, { kind, id }: MovedThing, place: DropPlace): { label: string; change: ProgrammeChange } {
  const { programme, papers } = edited
  if (kind === 'session') {
    const session = programme.sessions.find((one) => one.id === id)
    if (!session || place.kind !== 'grid') return { label: '', change: {} }
    return { label: `“${session.title}” moved`, change: moveSession(session, place) }
  }
  const item = kind === 'item' ? programme.sessions.flatMap(({ items }) => items).find((one) => one.id === id) : newItem(programme, id, place)
  if (!item) return { label: '', change: {} }
  const title = kind === 'item' ? describeItem(edited, item).title : (papers.get(id)?.title ?? '')
  const change = place.kind === 'grid' ? putAt(programme, item, place, newId()) : putIntoSession(programme, item, place)
  return { label: `“${title}” ${kind === 'item' ? 'moved' : 'placed'}`, change }
}

function newItem(programme: Programme, paperId: string, place: DropPlace): ProgrammeItem {
  const sessionId = place.kind === 'session' ? place.sessionId : sessionAt(programme, place)?.sessionId
  return itemFor(
    programme,
    paperId,
    newId(),
    programme.sessions.find(({ id }) => id === sessionId),
  )
}
