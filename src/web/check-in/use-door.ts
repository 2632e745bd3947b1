import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type AttendanceEvent, type PersonKey, presencesOf, standingCheckIns } from '#domain/check-in/attendance.ts'
import type { DoorPerson } from '#domain/check-in/scan.ts'
import type { Synced } from '#domain/check-in/sync-device.ts'
import { dayInZone } from '#domain/dates.ts'
import { seconds } from '#domain/durations.ts'
import { callApi } from '../accounts/call-api.ts'
import { type DoorData, doorDatabase } from './door-database.ts'

const maxPerSync = 500
const syncEvery = seconds(20)

/** How the device stands to the server. */
export type Contact = 'starting' | 'not-enrolled' | 'online' | 'offline' | 'failing'

/** The list and what happened at all doors, as far as this one knows; it sends what happened here as soon as it can. */
export function useDoor() {
  const [data, setData] = useState<DoorData>()
  const [queue, setQueue] = useState<AttendanceEvent[]>([])
  const [contact, setContact] = useState<Contact>('starting')
  const current = useRef<DoorData>(undefined)
  const running = useRef(false)

  const forget = useCallback(async () => {
    current.current = undefined
    setData(undefined)
    setQueue([])
    setContact('not-enrolled')
    await doorDatabase.clear()
    await caches.delete('check-in')
    for (const one of await navigator.serviceWorker.getRegistrations()) if (one.scope.endsWith('/check-in')) await one.unregister()
  }, [])

  /** The people leave the device at once; what happened here, which names nobody, stays until it could be sent. */
  const expire = useCallback(async () => {
    current.current = undefined
    setData(undefined)
    setContact('not-enrolled')
    await doorDatabase.clearPeople()
  }, [])

  const sync = useCallback(async () => {
    if (running.current) return
    running.current = true
    try {
      for (;;) {
        const waiting = await doorDatabase.queued()
        const sent = waiting.slice(0, maxPerSync)
        const known = current.current
        const events = sent.map(({ id, person, kind, undoes, at }) => ({ id, person, kind, undoes, at }))
        const answer = await callApi<Synced>('/check-in/sync', { events, list: known?.list ?? '', after: known?.after ?? '0' })
        if (!answer.ok) {
          if (answer.code === 'check_in.device_ended') {
            // What happened before the end was taken with the refusal.
            await doorDatabase.remove(sent.map(({ id }) => id))
            if (waiting.length > sent.length) continue
            await forget()
          } else setContact(answer.status === undefined ? 'offline' : 'failing')
          return
        }
        const next = merged(known, answer.data)
        await doorDatabase.write(next)
        await doorDatabase.remove(sent.map(({ id }) => id))
        current.current = next
        setData(next)
        const left = await doorDatabase.queued()
        setQueue(left)
        setContact('online')
        if (left.length === 0 || waiting.length === 0) return
      }
    } finally {
      running.current = false
    }
  }, [forget])

  useEffect(() => {
    let isOver = false
    async function start() {
      const kept = await doorDatabase.read()
      if (isOver) return
      if (kept && kept.expiresAt <= Date.now()) await expire()
      else if (kept) {
        current.current = kept
        setData(kept)
        setQueue(await doorDatabase.queued())
      }
      await sync()
    }
    void start()
    const timer = setInterval(() => {
      if (current.current && current.current.expiresAt <= Date.now()) void expire().then(sync)
      else void sync()
    }, syncEvery)
    const online = () => void sync()
    const offline = () => setContact('offline')
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    return () => {
      isOver = true
      clearInterval(timer)
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
    }
  }, [sync, expire])

  const events = useMemo(() => [...(data?.events ?? []), ...queue], [data, queue])
  const presences = useMemo(() => presencesOf(events), [events])

  const write = useCallback(
    async (made: AttendanceEvent[]) => {
      // On the disk first: a phone that is switched off now has lost nothing.
      await doorDatabase.add(made)
      setQueue((before) => [...before, ...made])
      void sync()
    },
    [sync],
  )
  const today = useCallback(() => dayInZone(new Date(), data?.conference.timeZone ?? 'UTC'), [data])
  const event = useCallback(
    (person: PersonKey, kind: 'in' | 'undone', undoes: string | null): AttendanceEvent => ({
      id: crypto.randomUUID(),
      person,
      kind,
      undoes,
      at: Date.now(),
      day: today(),
      place: data?.device ?? '',
    }),
    [data, today],
  )
  const checkIn = useCallback((person: DoorPerson) => write([event(person.key, 'in', null)]), [write, event])
  const undo = useCallback(
    (person: PersonKey) => write(standingCheckIns(events, person, today()).map(({ id }) => event(person, 'undone', id))),
    [write, events, event, today],
  )
  return { data, contact, waiting: queue.length, presences, today, checkIn, undo, sync }
}

export type Door = ReturnType<typeof useDoor>

/** What the device knew, with what the server said. */
function merged(known: DoorData | undefined, said: Synced): DoorData {
  const events = new Map((known?.events ?? []).map((event) => [event.id, event]))
  for (const event of said.events) events.set(event.id, event)
  const { device, conference, expiresAt, showsNeeds, list, after } = said
  return { device, conference, expiresAt, showsNeeds, list, after, people: said.people ?? known?.people ?? [], events: [...events.values()] }
}
