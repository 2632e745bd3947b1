import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAct } from '../ui/use-act.ts'
import type { CollectionData } from './collection.tsx'

/** Moves entries by dragging and by buttons; every move is saved at once and can be undone. */
export function useReordering({ name, entries }: CollectionData) {
  const { act, problem } = useAct()
  const { revalidate } = useRevalidator()
  const [from, setFrom] = useState<number>()
  const [over, setOver] = useState<number>()
  const ids = entries.map(({ id }) => id)
  const path = `/content/${name}/order`

  async function move(start: number, end: number, focus?: string): Promise<void> {
    const moved = entries[start]
    if (!moved || start === end) return
    const wished = ids.toSpliced(start, 1).toSpliced(end, 0, moved.id)
    const answer = await act(path, { seen: ids, wished }, () => ({
      text: `“${moved.title}” is number ${end + 1} of ${ids.length} now.`,
      undo: async () => void (await act(path, { seen: wished, wished: ids }, () => ({ text: 'The earlier order is back.' }))),
    }))
    if (!answer.ok && answer.code === 'desk.changed_meanwhile') await revalidate()
    // The row has moved under the reader's finger; the next press must find the same button.
    if (focus) requestAnimationFrame(() => document.getElementById(focus)?.focus())
  }

  function dragging(index: number) {
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

  return { move: (start: number, end: number, focus: string) => void move(start, end, focus), dragging, problem }
}
