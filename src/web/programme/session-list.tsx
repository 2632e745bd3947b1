import { memo } from 'react'
import type { PublicItem, PublicSession } from '#domain/programme/public-programme.ts'
import { FavouriteButton, type Favourites } from './favourites.tsx'
import { ReaderTime } from './reader-time.tsx'

interface SessionListProps {
  sessions: readonly PublicSession[]
  favourites: Favourites
  /** What was searched for may stand in an abstract, so those are open. */
  isSearched: boolean
}

/** The sessions of a day in the order of their times. */
export function SessionList({ sessions, favourites, isSearched }: SessionListProps) {
  return sessions.map((session) => {
    const isBreak = session.items.length > 0 && session.items.every(({ kind }) => kind === 'break')
    return (
      <article key={session.id} id={session.id} className="programme-block" data-break={isBreak || undefined}>
        <p className="programme-when">
          <ReaderTime instant={session.startsAt} minute={session.start} day={session.day} />–
          <ReaderTime instant={session.endsAt} minute={session.end} day={session.day} />
          {session.room && <span>{session.room}</span>}
        </p>
        <div>
          <h3>{session.title}</h3>
          {session.chairs.length > 0 && <p className="soft">Chaired by {session.chairs.join(' and ')}</p>}
          {!isBreak && (
            <ol className="plain-list programme-talks">
              {session.items.map((item) => (
                <Talk
                  key={item.id}
                  item={item}
                  day={session.day}
                  isFavourite={favourites.chosen?.has(item.id) ?? false}
                  toggle={favourites.toggle}
                  isOpen={isSearched}
                />
              ))}
            </ol>
          )}
        </div>
      </article>
    )
  })
}

interface TalkProps {
  item: PublicItem
  day: string
  isFavourite: boolean
  toggle: Favourites['toggle']
  isOpen: boolean
}

/** A day may have 500 talks, and a star changes one of them. */
const Talk = memo(function Talk({ item, day, isFavourite, toggle, isOpen }: TalkProps) {
  const isTalk = item.kind === 'paper' || item.kind === 'poster' || item.kind === 'keynote'
  return (
    <li id={item.id} className="programme-talk" data-kind={item.kind}>
      <span className="programme-start">
        {item.kind === 'poster' ? item.board || 'Poster' : <ReaderTime instant={item.startsAt} minute={item.start} day={day} />}
      </span>
      <div>
        <p className="programme-title">
          {item.kind === 'keynote' && <span className="programme-kind">Keynote</span>} {item.title}
        </p>
        <Names item={item} />
        {item.track && <p className="soft">{item.track}</p>}
        {item.abstract && (
          <details open={isOpen}>
            <summary>Abstract</summary>
            <p className="programme-abstract">{item.abstract}</p>
          </details>
        )}
      </div>
      {isTalk && !item.isGone && <FavouriteButton title={item.title} isFavourite={isFavourite} toggle={() => toggle(item.id)} />}
    </li>
  )
})

/** All authors, with those who present marked; keynote speakers have no authors beside them. */
function Names({ item: { authors, speakers } }: { item: PublicItem }) {
  const names = authors.length > 0 ? authors : speakers
  if (names.length === 0) return null
  return (
    <p className="programme-names">
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two authors may have the same name
        <span key={index}>
          {index > 0 && ', '}
          {authors.length > 1 && speakers.includes(name) ? <strong>{name}</strong> : name}
        </span>
      ))}
    </p>
  )
}
