import { beforeEach, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import type { PaperState } from '../submissions/paper.ts'
import { programmeOf } from './programme.store.ts'
import { emptyProgramme, type Programme, type ProgrammeItem } from './programme.ts'
import { slidesOf } from './slides/slides.store.ts'
import { speakerWishesOf } from './speaker-wishes.store.ts'
import { isDueOn, writeToSpeakers } from './write-to-speakers.ts'

const house = await deskSubmissionsHouse()
const { db, given, services, clock } = house

const toConfirmed: PaperState[] = ['received', 'under-review', 'accepted', 'confirmed']
const confirmed = (email: string) => given.submission(email, { moves: toConfirmed })
const setState = (status: 'cancelled' | 'scheduled') =>
  db
    .updateTable('conference')
    .set({ status, notice: status === 'cancelled' ? 'A storm.' : '' })
    .where('id', '=', 'colombo')
    .execute()
const lettersOf = async (kind: 'speaker_question' | 'slides_reminder') =>
  (await db.selectFrom('mail').select(['to_address', 'text_body']).where('kind', '=', `programme.${kind}`).orderBy('to_address').execute()).map(
    ({ to_address, text_body }) => ({ to: to_address, text: text_body }),
  )
const asked = async () => (await lettersOf('speaker_question')).map(({ to }) => to)
const reminded = async () => (await lettersOf('slides_reminder')).map(({ to }) => to)

async function save(changes: Partial<Programme>) {
  const { version } = await programmeOf('colombo', db).draft()
  await programmeOf('colombo', db).save({ ...emptyProgramme, ...changes, version: version + 1 }, services.now())
}

/** A morning with these items, as the desk has drawn it. */
const morning = (items: ProgrammeItem[] = []) => [{ id: 'morning', title: 'Morning', day: '2027-05-10', start: 540, end: 630, roomId: null, chairs: [], items }]

async function onDay(day: string) {
  clock.now = new Date(`${day}T10:00:00Z`)
  await Promise.all([writeToSpeakers(services), writeToSpeakers(services)])
  await writeToSpeakers(services)
}

beforeEach(async () => {
  clock.now = new Date('2026-11-15T10:00:00Z')
  for (const table of ['mail', 'speaker_letter', 'speaker_wish', 'slides_file', 'programme'] as const) await db.deleteFrom(table).execute()
  await given.submission('nobody@example.org')
  // Those of the test before are of no concern to this one.
  await db.updateTable('paper').set({ suspicious: true }).execute()
  await db.updateTable('conference').set({ status: 'scheduled', notice: '', start_date: '2027-05-10', end_date: '2027-05-11' }).execute()
})

test('presenters are asked once for availability and needs, as soon as the timetable is begun', async () => {
  const { reference, secret } = await confirmed('once@example.org')
  await save({})
  await onDay('2026-11-16')
  expect(await asked()).toEqual([])
  await save({ sessions: morning() })
  await onDay('2026-11-16')
  expect(await asked()).toEqual(['once@example.org'])
  expect((await lettersOf('speaker_question'))[0]?.text).toContain(`/submission/${reference}/${secret}/papers/1/presenting`)
  await onDay('2027-04-01')
  expect(await asked()).toHaveLength(1)
})

test('they are asked eight weeks before the conference at the latest, and who has not confirmed a week after the letter', async () => {
  await confirmed('early@example.org')
  await onDay('2027-03-14')
  expect(await asked()).toEqual([])
  await onDay('2027-03-15')
  expect(await asked()).toEqual(['early@example.org'])
  await given.submission('silent@example.org', { moves: toConfirmed.slice(0, 3) })
  await onDay('2027-03-21')
  expect(await asked()).toEqual(['early@example.org'])
  await onDay('2027-03-22')
  expect(await asked()).toEqual(['early@example.org', 'silent@example.org'])
  await confirmed('late@example.org')
  await onDay('2027-05-10')
  expect(await asked()).toHaveLength(2)
})

test('nobody is asked who has answered, has a place, has withdrawn, waits for a decision, or whose conference is cancelled', async () => {
  const answered = await confirmed('answered@example.org')
  const wish = { days: {}, isRemote: false, timeZone: '', needs: 'A lectern', changedAt: services.now() }
  await speakerWishesOf(db).save(answered.paperId, wish)
  const placed = await confirmed('placed@example.org')
  const sessions = morning([{ id: 'talk', kind: 'paper', paperId: placed.paperId, minutes: 15 }])
  await save({ sessions })
  const content = { rooms: [], sessions, questionMinutes: 5 }
  await programmeOf('colombo', db).publish({ draftVersion: 1, content, publishedAt: services.now(), isUrgent: false }, 'Olga')
  await given.submission('withdrawn@example.org', { moves: [...toConfirmed, 'withdrawn'] })
  await given.submission('unreleased@example.org', { moves: ['received', 'under-review'], unreleased: ['accepted'] })
  await given.submission('corrected@example.org', { moves: toConfirmed, unreleased: ['rejected'] })
  const leaving = await confirmed('leaving@example.org')
  await db.updateTable('paper').set({ withdrawal_requested: true }).where('id', '=', leaving.paperId).execute()
  await save({ sessions, slidesDueOn: '2027-04-03' })
  await onDay('2027-04-01')
  expect(await asked()).toEqual([])
  expect(await reminded()).toEqual(['answered@example.org', 'placed@example.org'])

  await confirmed('in-vain@example.org')
  await setState('cancelled')
  await onDay('2027-04-02')
  expect(await asked()).toEqual([])
  expect(await reminded()).toHaveLength(2)
  await setState('scheduled')
  await onDay('2027-04-02')
  expect(await asked()).toEqual(['in-vain@example.org'])
})

test('presenters of talks are reminded of slides once, five days before the last day for them', async () => {
  const { reference, secret } = await confirmed('talk@example.org')
  const sent = await confirmed('sent@example.org')
  await slidesOf(db).add(await given.file('slides.pdf'), sent.paperId, services.now())
  const infected = await confirmed('infected@example.org')
  const fileId = await given.file('bad.pdf')
  await db.updateTable('stored_file').set({ scan: 'infected' }).where('id', '=', fileId).execute()
  await slidesOf(db).add(fileId, infected.paperId, services.now())
  const poster = await confirmed('poster@example.org')
  await save({ sessions: morning([{ id: 'poster', kind: 'poster', paperId: poster.paperId, board: '1' }]), slidesDueOn: '2027-05-01' })
  await onDay('2027-04-25')
  expect(await reminded()).toEqual([])
  await onDay('2027-04-26')
  expect(await reminded()).toEqual(['infected@example.org', 'talk@example.org'])
  const letter = (await lettersOf('slides_reminder')).find(({ to }) => to === 'talk@example.org')
  expect(letter?.text).toContain('1 May 2027')
  expect(letter?.text).toContain(`/submission/${reference}/${secret}/papers/1/slides`)
  await onDay('2027-04-30')
  expect(await reminded()).toHaveLength(2)
})

test('no slides are asked for without a last day, nor after it', () => {
  const dates = { toldAt: new Date(0), isConfirmed: true, startDate: '2027-05-10', endDate: '2027-05-11', timeZone: 'Asia/Colombo', isBegun: true }
  const due = (slidesDueOn: string | null, today: string) => isDueOn('slides', { ...dates, slidesDueOn }, today)
  expect([due(null, '2027-05-01'), due('2027-05-01', '2027-05-01'), due('2027-05-01', '2027-05-02'), due('2027-05-14', '2027-05-12')]).toEqual([
    false,
    true,
    false,
    false,
  ])
})
