import { useRef } from 'react'

interface Point {
  x: number
  y: number
}

/** One finger or the mouse moves, two fingers enlarge; in parts of what they touch. */
export function useFrameGestures(onMove: (by: { across: number; down: number }) => void, onZoom: (factor: number) => void) {
  const touching = useRef(new Map<number, Point>())

  const distance = () => {
    const [one, other] = [...touching.current.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const leave = (event: React.PointerEvent) => void touching.current.delete(event.pointerId)
  return {
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      touching.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: React.PointerEvent<HTMLElement>) => {
      const before = touching.current.get(event.pointerId)
      if (!before) return
      const apart = distance()
      touching.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (touching.current.size > 1) {
        if (apart > 0) onZoom(distance() / apart)
        return
      }
      const box = event.currentTarget.getBoundingClientRect()
      onMove({ across: (event.clientX - before.x) / box.width, down: (event.clientY - before.y) / box.height })
    },
    onPointerUp: leave,
    onPointerCancel: leave,
  }
}
