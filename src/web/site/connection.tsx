import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { seconds } from '#domain/durations.ts'
import { ConnectionContext, Link } from '../ui/link.tsx'

const slowAfter = seconds(8)

/** A note about the connection at the foot of the window; the page stays as it is. */
export function ConnectionNote({ children }: { children: ReactNode }) {
  return (
    <p className="connection-note" role="alert">
      {children}
    </p>
  )
}

/** Tells links whether they may prefetch, and explains why one did nothing while the browser is offline. */
export function OfflineNote({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const [unreachable, setUnreachable] = useState<{ page: string; from: string }>()
  const [mayPrefetch, setMayPrefetch] = useState(true)
  const connection = useMemo(() => ({ mayPrefetch, tellUnreachable: (page: string) => setUnreachable({ page, from: key }) }), [mayPrefetch, key])

  useEffect(() => {
    function update(): void {
      setMayPrefetch(navigator.onLine && !savesData())
      if (navigator.onLine) setUnreachable(undefined)
    }
    update()
    window.addEventListener('online', update)
    window.addEventListener('offline', update)
    return () => {
      window.removeEventListener('online', update)
      window.removeEventListener('offline', update)
    }
  }, [])

  return (
    <ConnectionContext value={connection}>
      {children}
      {unreachable?.from === key && (
        <ConnectionNote>
          You are offline.{' '}
          <Link to={unreachable.page} prefetch="none">
            Try again
          </Link>
        </ConnectionNote>
      )}
    </ConnectionContext>
  )
}

/** The reader has asked the browser to save data, where it offers that. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

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
