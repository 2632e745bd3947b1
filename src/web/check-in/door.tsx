import { useEffect, useMemo, useRef, useState } from 'react'
import { type DoorPerson, outcomeFor, readBadge } from '#domain/check-in/scan.ts'
import type { Route } from './+types/door.ts'
import styles from './check-in.css?url'
import type { DoorData } from './door-database.ts'
import { findPeople } from './find-people.ts'
import { keepPage } from './keep-page.ts'
import { type Answered, Outcome } from './outcome.tsx'
import { Scanner } from './scanner.tsx'
import { type Contact, type Door, useDoor } from './use-door.ts'

/** The same for everybody: what a device shows, it has from its own calls. */
export const loader = () => ({})
export const headers = () => ({
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
})
export const meta = () => [{ title: 'Check-in' }, { name: 'robots', content: 'noindex, nofollow' }]
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** Check-in on a device at the door: scan a badge or type a name, with or without a network. */
export default function DoorPage(_: Route.ComponentProps) {
  const door = useDoor()
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    if (door.contact !== 'online') return
    keepPage().then(setKept, () => setKept(false))
  }, [door.contact])
  if (!door.data) return <NoData contact={door.contact} />
  return (
    <>
      <DoorBar door={door} data={door.data} isKept={isKept} />
      <main id="main" className="door" tabIndex={-1}>
        <CheckIn door={door} data={door.data} />
      </main>
    </>
  )
}

function NoData({ contact }: { contact: Contact }) {
  return (
    <main id="main" className="door" tabIndex={-1}>
      <h1>Check-in</h1>
      <noscript>
        <p>Check-in needs JavaScript, because it works without a network.</p>
      </noscript>
      {contact === 'starting' && <p>Loading…</p>}
      {contact === 'not-enrolled' && (
        <p className="notice warn">
          This device is not enrolled, and nothing is stored on it. Please ask for a link at the registration desk, and open it on this device.
        </p>
      )}
      {(contact === 'offline' || contact === 'failing') && (
        <p className="notice warn">The list cannot be loaded now. It loads by itself as soon as there is a network.</p>
      )}
    </main>
  )
}

function contactWords(contact: Contact, waiting: number): string {
  const left = waiting === 0 ? '' : waiting === 1 ? ' One entry waits to be sent.' : ` ${waiting} entries wait to be sent.`
  if (contact === 'offline') return `Offline.${left} Check-in goes on.`
  if (contact === 'failing') return `The server does not answer.${left} Check-in goes on.`
  return waiting === 0 ? 'Online. Everything is sent.' : `Online.${left}`
}

function DoorBar({ door: { contact, waiting, presences, today }, data, isKept }: { door: Door; data: DoorData; isKept: boolean }) {
  const day = today()
  const inToday = [...presences.values()].filter((days) => days.some((one) => one.day === day)).length
  const expected = data.people.filter(({ state }) => state === 'paid' || state === 'open').length
  return (
    <header className="door-bar">
      <p className="door-conference">
        <strong>{data.conference.name}</strong> {data.device}
      </p>
      <p>
        <strong>{inToday}</strong> of {expected} in today
      </p>
      <p className={contact === 'online' && waiting === 0 ? 'door-contact' : 'door-contact waits'} role="status">
        {contactWords(contact, waiting)} {isKept && contact === 'online' && 'Works without a network.'}
      </p>
    </header>
  )
}

function CheckIn({ door, data }: { door: Door; data: DoorData }) {
  const [typed, setTyped] = useState('')
  const [answered, setAnswered] = useState<Answered>()
  const [isScanning, setScanning] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const { found, more } = useMemo(() => findPeople(data.people, typed), [data.people, typed])
  const byBadge = useMemo(() => new Map(data.people.map((person) => [person.badge, person])), [data.people])

  async function choose(person: DoorPerson) {
    const { outcome, since } = outcomeFor(person, door.presences.get(person.key) ?? [], door.today())
    if (outcome === 'in') await door.checkIn(person)
    setAnswered({ outcome, person, since })
    setTyped('')
    if (outcome === 'in' && !isScanning) search.current?.focus()
  }

  async function read(text: string) {
    const kind = readBadge(text, data.conference.tag)
    const person = kind === 'this-conference' ? byBadge.get(await hashOf(text.trim().toUpperCase())) : undefined
    if (person) await choose(person)
    else setAnswered({ outcome: kind === 'wrong-conference' ? 'wrong-conference' : 'unknown' })
  }

  async function undo() {
    if (answered?.person) await door.undo(answered.person.key)
    close()
  }

  function close() {
    setAnswered(undefined)
    search.current?.focus()
  }

  return (
    <>
      <h1 className="unseen">Check-in</h1>
      <form
        className="door-search"
        onSubmit={(event) => {
          event.preventDefault()
          const [only] = found
          if (only && found.length === 1) void choose(only)
        }}
      >
        <label htmlFor="door-name">Name or reference</label>
        <input
          ref={search}
          id="door-name"
          type="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAnswered(undefined)
          }}
        />
        <button type="button" className="button door-scan" aria-pressed={isScanning} onClick={() => setScanning(!isScanning)}>
          {isScanning ? 'Stop the camera' : 'Scan badges'}
        </button>
      </form>
      {isScanning && <Scanner onRead={(text) => void read(text)} />}
      {answered && (
        <Outcome
          answered={answered}
          timeZone={data.conference.timeZone}
          onLetIn={() => {
            if (!answered.person) return
            void door.checkIn(answered.person).then(() => setAnswered({ ...answered, isLetIn: true }))
          }}
          onUndo={() => void undo()}
          onClose={close}
        />
      )}
      {typed.trim() !== '' && <Found found={found} more={more} door={door} onChoose={(person) => void choose(person)} />}
    </>
  )
}

interface FoundProps {
  found: readonly DoorPerson[]
  more: number
  door: Door
  onChoose: (person: DoorPerson) => void
}

function Found({ found, more, door, onChoose }: FoundProps) {
  const today = door.today()
  return (
    <section aria-label="Found">
      <p className="unseen" role="status">
        {found.length === 0 ? 'Nobody with this name is on the list.' : `${found.length + more} found`}
      </p>
      {found.length === 0 && <p className="door-none">Nobody with this name is on the list. Please send the person to the registration desk.</p>}
      <ul className="plain-list door-found">
        {found.map((person) => {
          const { outcome, since } = outcomeFor(person, door.presences.get(person.key) ?? [], today)
          return (
            <li key={person.key}>
              <button type="button" onClick={() => onChoose(person)}>
                <strong>{person.name}</strong>
                <span className="soft">
                  {person.category}, {person.reference}
                </span>
                {outcome !== 'in' && <span className={`badge ${since ? 'good' : 'bad'}`}>{foundWords[outcome]}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className="soft">{more} more. Please type more of the name.</p>}
    </section>
  )
}

const foundWords = {
  in: '',
  'already-in': 'In',
  unpaid: 'Not paid',
  'no-place': 'No place yet',
  ended: 'No longer registered',
  'wrong-conference': '',
  unknown: '',
} as const

/** As the list has it. */
async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
