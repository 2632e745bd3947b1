import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { AskFirst } from './ask-first.tsx'

/** Whoever leaves with something unsaved is asked first, by the page or by the browser. */
export function useKeepUnsaved(isDirty: boolean) {
  const isLeaving = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  /** Goes on without asking: what was typed is stored. */
  const leave = useCallback((go: () => unknown) => {
    isLeaving.current = true
    go()
  }, [])
  const question = blocker.state === 'blocked' && (
    <AskFirst
      title="Leave without saving?"
      confirm="Leave without saving"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
      cancel="Stay here"
    >
      <p>What you typed on this page is not stored yet and would be lost.</p>
    </AskFirst>
  )
  return { leave, question }
}
