import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChange, inverseOf } from './apply-change.ts'
import { findClashes, overlap } from './clashes.ts'
import type { PlacedPaper } from './placed-paper.ts'
import { emptyProgramme, type ProgrammeContent, type ProgrammeItem, type ProgrammePerson, type Session, timedItems } from './programme.ts'
import type { SpeakerWish } from './speaker-wish.ts'
import { findWarnings } from './warnings.ts'
import { instantAt, inZone } from './zoned-time.ts'

const rooms = ['hall', 'annex'].map((id) => ({ id, name: id, place: '', isVirtual: false, streamUrl: '' }))
const session = (id: string, more: Partial<Session>): Session => ({
  id,
  title: id,
  day: '2027-05-11',
  start: 540,
  end: 600,
  roomId: 'hall',
  chairs: [],
  items: [],
  ...more,
})
const talk = (paperId: string, minutes = 15): ProgrammeItem => ({ id: `item-${paperId}`, kind: 'paper', paperId, minutes })
const poster = (paperId: string): ProgrammeItem => ({ id: `item-${paperId}`, kind: 'poster', paperId, board: 'P1' })
const paper = (id: string, email: string, more: Partial<PlacedPaper> = {}): PlacedPaper => ({
  id,
  reference: id,
  title: `On ${id}`,
  trackId: null,
  track: '',
  isAccepted: true,
  presenters: [{ name: email.split('@')[0] ?? '', email }],
  standing: 'paid',
  presentedAt: null,
  ...more,
})
const factsOf = (papers: PlacedPaper[], people: ProgrammePerson[] = []) => ({
  papers: new Map(papers.map((one) => [one.id, one])),
  people: new Map(people.map((one) => [one.id, one])),
})
const ada: ProgrammePerson = { id: 'ada', name: 'Ada', email: 'Ada@example.org', affiliation: '', timeZone: '' }
const content = (sessions: Session[], questionMinutes = 5): ProgrammeContent => ({ rooms, sessions, questionMinutes })
const kinds = (found: { kind: string }[]) => found.map(({ kind }) => kind)
const lisbon = { timeZone: 'Europe/Lisbon', startDate: '2027-05-11', endDate: '2027-05-12', publishedAt: undefined }

describe('clashes', () => {
  test('talks follow each other with time for questions', () => {
    const timed = timedItems(session('a', { items: [talk('p1'), talk('p2', 20)] }), 5)
    expect(timed.map(({ start, end }) => [start, end])).toEqual([
      [540, 560],
      [560, 585],
    ])
  })

  test('a room is not taken twice at the same time, but by one session after the other', () => {
    const facts = factsOf([])
    expect(kinds(findClashes(content([session('a', {}), session('b', { start: 570, end: 630 })]), facts))).toEqual(['room-twice'])
    expect(findClashes(content([session('a', {}), session('b', { start: 600, end: 630 })]), facts)).toEqual([])
    expect(findClashes(content([session('a', {}), session('b', { roomId: 'annex' })]), facts)).toEqual([])
    expect(findClashes(content([session('a', { roomId: null }), session('b', { roomId: null })]), facts)).toEqual([])
  })

  test('a person does not present in two rooms at once, under whatever spelling of the address', () => {
    const facts = factsOf([paper('p1', 'ada@example.org'), paper('p2', 'ADA@example.org')])
    const both = [session('a', { items: [talk('p1')] }), session('b', { roomId: 'annex', items: [talk('p2')] })]
    const [clash] = findClashes(content(both), facts)
    expect(clash).toMatchObject({ kind: 'person-twice', at: ['item-p1', 'item-p2'] })
  })

  test('a chair of two sessions clashes, and so does one who presents in another; a chair who presents in their own is warned of', () => {
    const facts = factsOf([paper('p1', 'ada@example.org')], [ada])
    expect(kinds(findClashes(content([session('a', { chairs: ['ada'] }), session('b', { roomId: 'annex', chairs: ['ada'] })]), facts))).toEqual([
      'person-twice',
    ])
    const presenting = content([session('a', { chairs: ['ada'] }), session('b', { roomId: 'annex', items: [talk('p1')] })])
    expect(findClashes(presenting, facts)).toMatchObject([{ kind: 'person-twice', at: ['a', 'item-p1'] }])
    expect(findWarnings(presenting, facts, lisbon)).toEqual([])
    const own = content([session('a', { chairs: ['ada'], items: [talk('p1')] })])
    expect(findClashes(own, facts)).toEqual([])
    expect(kinds(findWarnings(own, facts, lisbon))).toEqual(['chair-presents'])
    const later = content([session('a', { chairs: ['ada'] }), session('b', { roomId: 'annex', start: 600, end: 660, items: [talk('p1')] })])
    expect([...findClashes(later, facts), ...findWarnings(later, facts, lisbon)]).toEqual([])
  })

  test('posters of one person hang side by side', () => {
    const facts = factsOf([paper('p1', 'ada@example.org'), paper('p2', 'ada@example.org')])
    expect(findClashes(content([session('a', { items: [poster('p1'), poster('p2')] })]), facts)).toEqual([])
    expect(kinds(findClashes(content([session('a', { items: [poster('p1')] }), session('b', { roomId: 'annex', items: [talk('p2')] })]), facts))).toEqual([
      'person-twice',
    ])
  })

  test('a paper that is placed twice, withdrawn or too long is found', () => {
    const facts = factsOf([paper('p1', 'ada@example.org'), paper('p2', 'bob@example.org', { isAccepted: false })])
    const twice = content([session('a', { items: [talk('p1'), { ...talk('p1'), id: 'again' }] })])
    expect(kinds(findClashes(twice, facts))).toEqual(['paper-twice'])
    expect(kinds(findClashes(content([session('a', { items: [talk('p2')] })]), facts))).toEqual(['paper-gone'])
    expect(kinds(findClashes(content([session('a', { items: [talk('p1', 60)] })]), facts))).toEqual(['overrun'])
  })
})

describe('warnings', () => {
  const wish = (more: Partial<SpeakerWish>): SpeakerWish => ({ days: {}, isRemote: false, timeZone: '', needs: '', changedAt: new Date(0), ...more })
  const warned = (more: Partial<PlacedPaper>, circumstances: Parameters<typeof findWarnings>[2] = lisbon) =>
    kinds(findWarnings(content([session('a', { items: [talk('p1')] })]), factsOf([paper('p1', 'ada@example.org', more)]), circumstances))

  test('name whoever is not registered, has not paid, or cannot come then', () => {
    expect(warned({})).toEqual([])
    expect(warned({ standing: 'not-registered' })).toEqual(['not-registered'])
    expect(warned({ standing: 'not-paid' })).toEqual(['not-paid'])
    expect(warned({ wish: wish({ days: { '2027-05-11': 'afternoon' } }) })).toEqual(['not-available'])
    expect(warned({ wish: wish({ days: { '2027-05-11': 'morning', '2027-05-12': 'none' } }) })).toEqual([])
  })

  test('nobody speaks over the network at night', () => {
    // 09:00 in Lisbon in May is 04:00 in New York and 17:00 in Tokyo.
    expect(warned({ wish: wish({ isRemote: true, timeZone: 'America/New_York' }) })).toEqual(['night'])
    expect(warned({ wish: wish({ isRemote: true, timeZone: 'Asia/Tokyo' }) })).toEqual([])
  })

  test('a wish that came after the publication is pointed out, and a day outside the conference', () => {
    expect(warned({ wish: wish({ changedAt: new Date('2027-05-02') }) }, { ...lisbon, publishedAt: new Date('2027-05-01') })).toEqual(['wish-changed'])
    expect(warned({}, { ...lisbon, startDate: '2027-05-12' })).toEqual(['other-day'])
  })
})

describe('local times', () => {
  test('become instants on both sides of a change of clocks', () => {
    expect(instantAt('2027-03-28', 9 * 60, 'Europe/Lisbon').toISOString()).toBe('2027-03-28T08:00:00.000Z')
    expect(instantAt('2027-03-27', 9 * 60, 'Europe/Lisbon').toISOString()).toBe('2027-03-27T09:00:00.000Z')
    expect(instantAt('2027-05-11', 24 * 60, 'Asia/Colombo').toISOString()).toBe('2027-05-11T18:30:00.000Z')
    expect(inZone(new Date('2027-05-11T18:30:00Z'), 'Asia/Colombo')).toEqual({ day: '2027-05-12', minute: 0 })
  })
})

const anItem = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.boolean(), fc.integer({ min: 5, max: 30 }))
const aSession = fc.record({
  day: fc.constantFrom('2027-05-11', '2027-05-12'),
  start: fc.integer({ min: 480, max: 720 }),
  length: fc.integer({ min: 10, max: 180 }),
  roomId: fc.constantFrom('hall', 'annex', null),
  chairs: fc.uniqueArray(fc.constantFrom('c0', 'c1'), { maxLength: 1 }),
  items: fc.array(anItem, { maxLength: 3 }),
})
const aContent = fc.array(aSession, { maxLength: 5 }).map((drawn) =>
  content(
    drawn.map(({ start, length, items, ...one }, number) => {
      const numbered = items.map(([paperNumber, isPoster, minutes], position): ProgrammeItem => {
        const id = `i${number}-${position}`
        return isPoster ? { id, kind: 'poster', paperId: `p${paperNumber}`, board: '' } : { id, kind: 'paper', paperId: `p${paperNumber}`, minutes }
      })
      return session(`s${number}`, { ...one, start, end: start + length, items: numbered })
    }),
  ),
)
// Ten papers of five presenters, two of whom also chair.
const everybody = factsOf(
  Array.from({ length: 10 }, (_, number) => paper(`p${number}`, `c${number % 5}@example.org`)),
  [0, 1].map((number) => ({ ...ada, id: `c${number}`, email: `c${number}@example.org` })),
)

describe('any programme', () => {
  test('without a clash has nobody and no room twice at any minute', () => {
    fc.assert(
      fc.property(aContent, (drawn) => {
        if (findClashes(drawn, everybody).length > 0) return
        for (const day of ['2027-05-11', '2027-05-12'])
          for (let minute = 480; minute < 900; minute += 5) {
            const now = { start: minute, end: minute + 1 }
            const running = drawn.sessions.filter((one) => one.day === day && overlap(one, now))
            const taken = running.flatMap(({ roomId }) => roomId ?? [])
            expect(new Set(taken).size).toBe(taken.length)
            const needed = running.flatMap((one) => {
              const items = timedItems(one, 5).filter((item) => overlap(item, now))
              const speaking = items.flatMap((item) => ('paperId' in item ? (everybody.papers.get(item.paperId)?.presenters[0]?.email ?? []) : []))
              return [...new Set([...speaking, ...one.chairs.map((chair) => `${chair}@example.org`)])]
            })
            expect(new Set(needed).size).toBe(needed.length)
          }
      }),
      { numRuns: 300 },
    )
  })

  test('is as before once a change was taken back', () => {
    fc.assert(
      fc.property(aContent, aContent, (before, change) => {
        const draft = applyChange({ ...emptyProgramme, rooms }, { sessions: before.sessions })
        const [first, ...others] = change.sessions
        const step = { sessions: others, removedSessions: first ? [first.id] : [] }
        const back = applyChange(applyChange(draft, step), inverseOf(draft, new Map(), step))
        expect({ ...back, version: 0 }).toEqual({ ...draft, version: 0 })
      }),
      { numRuns: 100 },
    )
  })
})
