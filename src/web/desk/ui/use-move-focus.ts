import { useCallback, useEffect, useRef, useState } from 'react'

/** For a control that is gone once it has done its work: `moveFocus` puts the keyboard's focus on the target after the next render. */
export function useMoveFocus() {
  const target = useRef<HTMLElement>(null)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count > 0) target.current?.focus()
  }, [count])
  return { target, hasMoved: count > 0, moveFocus: useCallback(() => setCount((before) => before + 1), []) }
}
