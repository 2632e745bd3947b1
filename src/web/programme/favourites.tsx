import { useCallback, useEffect, useState } from 'react'
import type { PublicSession } from '#domain/programme/public-programme.ts'

/** The reader's favourites, which stay in this browser. Undefined until the page is hydrated: without JavaScript there are none. */
export function useFavourites(conferenceId: string) {
  const key = `favourites:${conferenceId}`
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [isOnly, setOnly] = useState(false)

  useEffect(() => {
    const read = () => setChosen(new Set(storedIds(key)))
    read()
    // Another tab may change them.
    const listen = (event: StorageEvent) => event.key === key && read()
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  }, [key])

  const toggle = useCallback(
    (id: string) => {
      const now = new Set(storedIds(key))
      if (!now.delete(id)) now.add(id)
      try {
        localStorage.setItem(key, JSON.stringify([...now]))
      } catch {
        // A browser that stores nothing keeps them until the page is left.
      }
      setChosen(now)
    },
    [key],
  )

  const among = useCallback(
    (sessions: readonly PublicSession[]) =>
      sessions.flatMap((session) => {
        const items = session.items.filter(({ id }) => chosen?.has(id))
        return items.length > 0 ? [{ ...session, items }] : []
      }),
    [chosen],
  )
  return { chosen, toggle, isOnly, setOnly, among }
}

export type Favourites = ReturnType<typeof useFavourites>

function storedIds(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function FavouriteButton({ id, title, favourites: { chosen, toggle } }: { id: string; title: string; favourites: Favourites }) {
  if (!chosen) return null
  const isChosen = chosen.has(id)
  return (
    <button type="button" className="favourite" aria-pressed={isChosen} onClick={() => toggle(id)}>
      <span aria-hidden="true">{isChosen ? '★' : '☆'}</span>
      <span className="unseen">Favourite: {title}</span>
    </button>
  )
}
