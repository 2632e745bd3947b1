import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Link, UnreachableContext } from '../ui/link.tsx'
import { ConnectionNote } from './connection-note.tsx'

/** Without a connection the reader keeps the page, and is told why a link did nothing. */
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
