import { useCallback, useEffect, useState } from 'react'
import type { PublicSession } from '#domain/programme/public-programme.ts'
import { callApi } from '../accounts/call-api.ts'
import { useSession } from '../accounts/session-provider.tsx'

/**
 * The reader's favourites, in this browser and, once somebody is signed in, in their account. Undefined until the page is hydrated: without
 * JavaScript there are none.
 */
export function useFavourites(conferenceId: string) {
  const key = `favourites:${conferenceId}`
  const accountId = useSession().state.g_user?._id
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

  useEffect(() => {
    if (!accountId) return
    let isLeft = false
    // What was marked before signing in comes to the account; what belongs to another account does not.
    const add = readStored(joinedKey(key)) ? [] : storedIds(key)
    void change(conferenceId, { add, remove: [] }).then((items) => {
      if (isLeft || !items) return
      store(key, JSON.stringify(items))
      store(joinedKey(key), accountId)
      setChosen(new Set(items))
    })
    return () => {
      isLeft = true
    }
  }, [accountId, conferenceId, key])

  const toggle = useCallback(
    (id: string) => {
      const now = new Set(storedIds(key))
      const isAdded = !now.delete(id)
      if (isAdded) now.add(id)
      store(key, JSON.stringify([...now]))
      setChosen(now)
      if (accountId)
        void change(conferenceId, isAdded ? { add: [id], remove: [] } : { add: [], remove: [id] }).then((items) => {
          // What did not arrive goes with the next visit.
          if (!items) store(joinedKey(key), '')
        })
      else store(joinedKey(key), '')
    },
    [accountId, conferenceId, key],
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

/** Names the account to which the favourites of this browser belong already. */
const joinedKey = (key: string) => `${key}:account`

async function change(conferenceId: string, body: { add: string[]; remove: string[] }): Promise<string[] | undefined> {
  const answer = await callApi<{ items: string[] }>(`/programme/${encodeURIComponent(conferenceId)}/favourites`, body, 'PUT')
  return answer.ok ? answer.data.items : undefined
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that stores nothing keeps them until the page is left.
  }
}

function readStored(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function storedIds(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) || '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

interface FavouriteButtonProps {
  title: string
  isFavourite: boolean
  toggle: () => void
}

export function FavouriteButton({ title, isFavourite, toggle }: FavouriteButtonProps) {
  return (
    <button type="button" className="favourite" aria-pressed={isFavourite} onClick={toggle}>
      <span aria-hidden="true">{isFavourite ? '★' : '☆'}</span>
      <span className="unseen">Favourite: {title}</span>
    </button>
  )
}
