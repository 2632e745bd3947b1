import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { seconds } from '#domain/durations.ts'
import { Link, UnreachableContext } from '../ui/link.tsx'

const slowAfter = seconds(8)

/** A note about the connection at the foot of the window; the page stays as it is. */
export function ConnectionNote({ children }: { children: ReactNode }) {
  return (
    <p className="connection-note" role="alert">
      {children}
    </p>
  )
}

/** Explains why a link did nothing while the browser is offline. */
export function OfflineNote({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const [unreachable, setUnreachable] = useState<{ page: string; from: string }>()
  const show = useCallback((page: string) => setUnreachable({ page, from: key }), [key])

  useEffect(() => {
    const hide = () => setUnreachable(undefined)
    window.addEventListener('online', hide)
    return () => window.removeEventListener('online', hide)
  }, [])

  return (
    <UnreachableContext value={show}>
      {children}
      {unreachable?.from === key && (
        <ConnectionNote>
          You are offline, so this page stays as it is.{' '}
          <Link to={unreachable.page} prefetch="none">
            Try again
          </Link>
        </ConnectionNote>
      )}
    </UnreachableContext>
  )
}

/** A progress bar while a page is loading, and a note if that takes long: the browser shows neither for a client-side navigation. */
export function NavigationProgress() {
  const { location } = useNavigation()
  const [slow, setSlow] = useState<string>()
  const navigation = location?.key

  useEffect(() => {
    if (!navigation) return
    const timer = setTimeout(() => setSlow(navigation), slowAfter)
    return () => clearTimeout(timer)
  }, [navigation])

  if (!navigation) return null
  return (
    <>
      <div className="navigation-progress" role="progressbar" aria-label="The page is loading" />
      {slow === navigation && <ConnectionNote>The connection is slow. The page opens as soon as it arrives.</ConnectionNote>}
    </>
  )
}
