import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

const question = 'What you typed is not kept yet. Leave the page and lose it?'

/** Asks before typed words are lost. Answers with the way to leave without being asked, once they are kept. */
export function useUnsavedGuard(unsaved: boolean): () => void {
  const free = useRef(false)
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: { currentLocation: { pathname: string }; nextLocation: { pathname: string } }) =>
        unsaved && !free.current && currentLocation.pathname !== nextLocation.pathname,
      [unsaved],
    ),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  return useCallback(() => {
    free.current = true
  }, [])
}
