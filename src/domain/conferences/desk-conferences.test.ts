import { beforeEach, describe, expect, test } from 'vitest'
import { givenThings } from '../../../tests/support/given-things.ts'
import { submissionTables } from '../../../tests/support/submission-tables.ts'
import { testServer } from '../../../tests/support/test-server.ts'
import type { AccountId } from '../accounts/account.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { deskRights } from '../desk/rights.ts'
import { issueToken } from '../forms/form-token.ts'
import type { Refusal } from '../refusal.ts'
import { givenConferenceForm } from './conference.fixture.ts'
import { conferenceSearchOf } from './conference-search.store.ts'
import { conferencesOf } from './conferences.store.ts'
import { deleteDraft } from './delete-draft.ts'
import { deskConferencesOf } from './desk-conferences.store.ts'
import { createConference, editConference, publishConference, unpublishConference } from './edit-conference.ts'
import { extendDeadline, takeBackExtension } from './extend-deadline.ts'

const { db, services, server, clock, cache } = await testServer()
const ada: Organiser = { accountId: 'a' as AccountId, name: 'Ada Lovelace', email: 'ada@example.org', rights: deskRights }
const ben: Organiser = { accountId: 'b' as AccountId, name: 'Ben Okri', email: 'ben@example.org', rights: deskRights }
const desk = deskConferencesOf(db)

beforeEach(async () => {
  for (const table of [...submissionTables, 'conference'] as const) await db.deleteFrom(table).execute()
  clock.now = new Date('2026-11-15T10:00:00Z')
})

const make = async (changes = {}) => (await createConference(services, ada, givenConferenceForm(changes), undefined)).id
const read = async (id: string) => {
  const conference = await desk.find(id)
  if (!conference) throw new Error('gone')
  return { ...conference, version: conference.changedAt.toISOString() }
}
const publish = async (id: string) => publishConference(services, ada, id, (await read(id)).version)
const refusalOf = (act: Promise<unknown>) =>
  act.then(() => undefined).catch((error: Refusal) => ({ code: error.code, message: error.message, fields: error.fields }))
const acts = async (id: string) => (await auditLogOf(db).about(`conference:${id}`)).map((entry) => entry.act)

/** Everywhere a visitor or a machine may look. */
async function seenIn(id: string) {
  const places: Record<string, string> = {
    list: '/api/v1/get-conference',
    one: `/api/v1/get-conference/${id}`,
    sitemap: '/sitemap.xml',
    feed: '/feed.atom',
    calendar: `/calendar/${id}.ics`,
    deadlines: '/calendar/deadlines.ics',
    picture: `/share/conference/${id}/x.png`,
  }
  // The listener drops kept pages; here nobody listens.
  cache.invalidate()
  const seen: string[] = []
  for (const [place, url] of Object.entries(places)) {
    const answer = await server.inject({ url })
    if (answer.statusCode === 200 && (place === 'picture' || answer.body.includes(id))) seen.push(place)
  }
  const all = { words: [], topic: undefined, country: undefined }
  const choices = await conferenceSearchOf(db).choices(all, '2026-11-15')
  for (const name of ['years', 'topics', 'countries'] as const) if (choices[name].length > 0) seen.push(name)
  if ((await conferenceSearchOf(db).inYear('2027', all, '2026-11-15', { limit: 9, offset: 0 })).length > 0) seen.push('in year')
  if ((await conferencesOf(db).upcoming(new Date('2026-11-15T12:00:00Z'), 9)).length > 0) seen.push('upcoming')
  return seen
}

describe('a draft', () => {
  test('is in no public place, and in all of them once it is published, and in none when it is taken back', async () => {
    const id = await make()
    expect(await seenIn(id)).toEqual([])
    await publish(id)
    expect(await seenIn(id)).toHaveLength(12)
    await unpublishConference(services, ben, id, (await read(id)).version)
    expect(await seenIn(id)).toEqual([])
    expect(await acts(id)).toEqual(['conference.unpublished', 'conference.published', 'conference.created'])
  })

  test('takes no submission', async () => {
    const id = await make()
    const { statusCode, body } = await server.inject({
      method: 'POST',
      url: '/api/v1/submissions',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({
        subconference_id: id,
        regtype: '330',
        name: 'Ada',
        email: 'ada@example.org',
        company: 'X',
        token: issueToken(services.key, 'submission', new Date('2026-11-15T09:59:00Z')),
      }),
    })
    expect(statusCode).toBe(404)
    expect(body).toContain('conference.unknown')
  })

  test('is not published while visitors would miss something, and says all that is missing', async () => {
    const id = await make({ theme: '', callForPaper: '<p> </p>', country: '' })
    expect(Object.keys((await refusalOf(publish(id)))?.fields ?? {})).toEqual(['theme', 'country', 'callForPaper'])
    expect((await read(id)).publishedAt).toBeNull()
  })

  test('with impossible days is not even made', async () => {
    const refused = await refusalOf(make({ endDate: '2027-05-01' }))
    expect(refused).toMatchObject({ code: 'request.invalid', fields: { endDate: 'The conference ends before it begins.' } })
  })
})

describe('a change', () => {
  test('is kept whole: words, speakers in their new order, fees, journals; HTML by the allow-list', async () => {
    const id = await make()
    const { version, speakers } = await read(id)
    const rows = ['330', '331', '332', '333', '334'].map((code) => ({ code: code as '330', gbp: 1, eur: 2, laterGbp: 3, laterEur: null }))
    const form = givenConferenceForm({
      theme: 'Another',
      callForPaper: '<p>a<script>x</script></p>',
      speakers: [...speakers].reverse().concat({ speakerName: 'New', speakerCategory: 'Keynote', speakerTitle: '', photo: null, id: null }),
      fees: { earlyBirdUntil: '2027-01-01', rows },
      journals: ['b', 'a'],
    })
    await editConference(services, ada, { id, version }, form)
    const now = await read(id)
    expect(now).toMatchObject({ theme: 'Another', callForPaper: '<p>a</p>', fees: form.fees, journals: ['b', 'a'] })
    expect(now.speakers.map(({ speakerName }) => speakerName)).toEqual(['Dr. Bo Two', 'Prof. Ada One', 'New'])
    // Whoever stays keeps their id, whatever the order.
    expect(now.speakers.map((speaker) => speaker.id)).toEqual([speakers[1]?.id, speakers[0]?.id, expect.stringMatching(/^[0-9a-f]{32}$/)])
    const [entry] = await auditLogOf(db).about(`conference:${id}`)
    const changes = [
      `Theme: ${givenConferenceForm().theme} → Another`,
      'Call for papers: another text',
      'Speakers: 2 → 3',
      'Fees: the usual ones → its own',
      'Journals: all → 2 chosen',
    ]
    expect(entry?.details).toEqual({ changes })
    const again = await read(id)
    const dearer = rows.map((row) => (row.code === '330' ? { ...row, eur: 20 } : row))
    const later = {
      ...form,
      callForPaper: again.callForPaper,
      speakers: again.speakers.toReversed(),
      fees: { earlyBirdUntil: null, rows: dearer },
      venue: 'Town hall',
      endDate: '2027-06-05',
    }
    await editConference(services, ada, { id, version: again.version }, later)
    const [second] = await auditLogOf(db).about(`conference:${id}`)
    expect(second?.details.changes).toEqual([
      expect.stringMatching(/^Venue: .* → Town hall$/),
      expect.stringMatching(/^Last day: \d+ \w+ 2027 → 5 June 2027$/),
      'Speakers: names, titles, pictures or order',
      'Fees, early bird until: 1 January 2027 → nothing',
      expect.stringMatching(/^Fees, .*, Early bird, EUR: 2 → 20$/),
    ])
  })

  test('names a person to ask with an address, whom the audit log does not name', async () => {
    const id = await make()
    const save = async (contact: object) => {
      const { version, speakers } = await read(id)
      return editConference(services, ada, { id, version }, givenConferenceForm({ speakers, ...contact }))
    }
    expect(await refusalOf(save({ contactName: 'Vasco Pinho' }))).toMatchObject({ fields: { contactEmail: expect.stringContaining('address') } })
    expect(await refusalOf(save({ contactRole: 'Venue manager' }))).toMatchObject({ fields: { contactName: 'Please name the contact person.' } })
    const contact = { contactName: 'Vasco Pinho', contactRole: 'Venue manager', contactEmail: 'venue@example.org' }
    await save(contact)
    expect(await read(id)).toMatchObject(contact)
    const [entry] = await auditLogOf(db).about(`conference:${id}`)
    expect(entry?.details.changes).toEqual(['Contact person: changed', 'What the contact person does: changed', 'Address of the contact person: changed'])
    await publish(id)
    const { body } = await server.inject({ url: `/api/v1/get-conference/${id}` })
    expect(JSON.parse(body).contact).toEqual({ name: 'Vasco Pinho', role: 'Venue manager', email: 'venue@example.org' })
  })

  test('by the second of two people is refused with who was first, and writes nothing', async () => {
    const id = await make()
    const { version } = await read(id)
    await editConference(services, ben, { id, version }, givenConferenceForm({ theme: 'Ben’s' }))
    const refused = await refusalOf(editConference(services, ada, { id, version }, givenConferenceForm({ theme: 'Ada’s' })))
    expect(refused?.code).toBe('desk.changed_meanwhile')
    expect(refused?.message).toContain('Ben Okri changed this conference on 15 November 2026, 10:00 UTC')
    expect((await read(id)).theme).toBe('Ben’s')
  })

  const move = async (id: string, abstractDeadline: string, kind?: 'extension' | 'correction' | 'shortening') =>
    editConference(services, ada, await read(id), givenConferenceForm({ abstractDeadline }), kind ? { abstractDeadline: kind } : {})

  test.each([
    ['a later', '2027-03-01', undefined],
    ['an earlier', '2027-02-24', undefined],
    ['an earlier', '2027-02-24', 'correction'],
    ['a later', '2027-03-01', 'shortening'],
  ] as const)('of a published deadline to %s day (%s) is refused beside its field when it is called %s', async (_name, day, kind) => {
    const id = await make()
    await publish(id)
    const refused = await refusalOf(move(id, day, kind))
    expect(refused?.code).toBe('request.invalid')
    expect(Object.entries(refused?.fields ?? {})).toEqual([['abstractDeadline', expect.stringMatching(/^Visitors have read 25 February 2027\. Please/)]])
    expect((await read(id)).abstractDeadline).toBe('2027-02-25')
  })

  test('of a published deadline is an extension that visitors see, or a correction of which they see nothing', async () => {
    const extended = await make()
    await publish(extended)
    await move(extended, '2027-03-01', 'extension')
    expect((await conferencesOf(db).findPage(extended))?.extensions).toMatchObject([{ deadline: 'abstractDeadline', from: '2027-02-25' }])
    expect((await acts(extended))[0]).toBe('conference.deadline_extended')
    const corrected = await make()
    await publish(corrected)
    await move(corrected, '2027-03-01', 'correction')
    expect(await conferencesOf(db).findPage(corrected)).toMatchObject({ extensions: [], conference: { abstractDeadline: '2027-03-01' } })
    const [entry] = await auditLogOf(db).about(`conference:${corrected}`)
    expect(entry).toMatchObject({ act: 'conference.deadline_corrected', details: { deadline: 'abstractDeadline', from: '2027-02-25', to: '2027-03-01' } })
  })

  test('of a published deadline to an earlier day is made once it is meant; that of a draft needs no word', async () => {
    const id = await make()
    await move(id, '2027-02-24')
    await publish(id)
    await move(id, '2027-02-20', 'shortening')
    expect((await read(id)).abstractDeadline).toBe('2027-02-20')
    expect((await acts(id))[0]).toBe('conference.deadline_shortened')
  })
})

describe('a draft is deleted', () => {
  const remove = async (id: string) => deleteDraft(services, ada, id, (await read(id)).version)

  test('with its speakers, and the audit log keeps its name', async () => {
    const id = await make()
    await remove(id)
    expect(await desk.find(id)).toBeUndefined()
    expect(await db.selectFrom('conference_speaker').select('id').where('conference_id', '=', id).execute()).toEqual([])
    const [entry] = await auditLogOf(db).about(`conference:${id}`)
    expect(entry).toMatchObject({ act: 'conference.deleted', aboutName: '12th Health and Medicine Lisbon' })
  })

  test('but not while visitors see it, nor when something was sent to it, nor when it has changed meanwhile', async () => {
    const id = await make()
    expect((await refusalOf(deleteDraft(services, ada, id, 'older')))?.code).toBe('desk.changed_meanwhile')
    await publish(id)
    expect((await refusalOf(remove(id)))?.code).toBe('conference.move_not_allowed')
    await unpublishConference(services, ada, id, (await read(id)).version)
    await givenThings(services).submission('x@example.org')
    await db.updateTable('submission').set({ conference_id: id }).execute()
    expect((await refusalOf(remove(id)))?.code).toBe('conference.move_not_allowed')
    expect(await desk.find(id)).toBeDefined()
  })
})

describe('an extension', () => {
  const extend = async (id: string, to: string) =>
    extendDeadline(services, ada, id, (await read(id)).version, { deadline: 'abstractDeadline', to, reason: 'Many asked' })

  test('moves the deadline, is stored with its reason, and can be taken back at once', async () => {
    const id = await make()
    await publish(id)
    const { id: extension } = await extend(id, '2027-03-04')
    expect((await conferencesOf(db).find(id))?.abstractDeadline).toBe('2027-03-04')
    await takeBackExtension(services, ada, id, extension)
    expect((await conferencesOf(db).find(id))?.abstractDeadline).toBe('2027-02-25')
    expect(await db.selectFrom('deadline_extension').selectAll().execute()).toEqual([])
  })

  test('stays once visitors may have read it', async () => {
    const id = await make()
    await publish(id)
    const { id: extension } = await extend(id, '2027-03-04')
    clock.now = new Date('2026-11-15T10:16:00Z')
    expect((await refusalOf(takeBackExtension(services, ada, id, extension)))?.code).toBe('desk.changed_meanwhile')
  })

  test.each([
    ['an earlier day', '2027-02-24'],
    ['a day after the conference has begun', '2027-05-12'],
  ])('to %s is refused', async (_name, to) => {
    const id = await make()
    await publish(id)
    expect((await refusalOf(extend(id, to)))?.code).toBe('request.invalid')
  })

  test('of a draft is refused: nobody has seen its deadlines', async () => {
    expect((await refusalOf(extend(await make(), '2027-03-04')))?.code).toBe('request.invalid')
  })
})

describe('the list', () => {
  const filter = { words: [], when: 'all', state: '' as const, today: '2026-11-15' }

  test('counts submissions, tells drafts, finds words, and goes on after the last row', async () => {
    const [one, two] = [await make(), await make({ subConference: 'Law Porto', startDate: '2027-06-01', endDate: '2027-06-02' })]
    await publish(two)
    await givenThings(services).submission('x@example.org')
    await db.updateTable('submission').set({ conference_id: two }).execute()
    await db.updateTable('paper').set({ conference_id: two }).execute()
    await db.deleteFrom('conference').where('id', '=', 'colombo').execute()
    const rows = await desk.list(filter, 10)
    expect(rows.map(({ _id, isDraft, submissions }) => ({ _id, isDraft, submissions }))).toEqual([
      { _id: two, isDraft: false, submissions: 1 },
      { _id: one, isDraft: true, submissions: 0 },
    ])
    const [first] = await desk.list(filter, 1)
    expect((await desk.list(filter, 1, { startDate: first?.startDate ?? '', id: first?._id ?? '' }))[0]?._id).toBe(one)
    expect((await desk.list({ ...filter, words: ['law'] }, 9)).map((row) => row._id)).toEqual([two])
    expect((await desk.list({ ...filter, state: 'draft' }, 9)).map((row) => row._id)).toEqual([one])
    expect((await desk.list({ ...filter, when: 'coming' }, 9)).map((row) => row._id)).toEqual([one, two])
    expect(await desk.list({ ...filter, when: 'past' }, 9)).toEqual([])
    expect(await desk.list({ ...filter, when: '2026' }, 9)).toEqual([])
  })

  test('what has begun and is not over is still to come, also beside longer ones', async () => {
    await db.deleteFrom('conference').where('id', '=', 'colombo').execute()
    const days = (startDate: string, endDate: string) =>
      make({ startDate, endDate, abstractDeadline: null, notification: null, paperDeadline: null, registrationDeadline: null })
    const [long, running, over] = [await days('2026-10-30', '2026-11-20'), await days('2026-11-14', '2026-11-15'), await days('2026-11-10', '2026-11-14')]
    const found = async (when: string) => (await desk.list({ ...filter, when }, 9)).map((row) => row._id)
    expect(await found('coming')).toEqual([long, running])
    expect(await found('past')).toEqual([over])
    expect(await found('2026-11')).toEqual([running, over])
    expect(await found('2026')).toEqual([running, over, long])
    expect(await desk.years()).toEqual(['2026'])
  })

  test('names each year that has a conference once, whatever lies between them', async () => {
    await db.deleteFrom('conference').where('id', '=', 'colombo').execute()
    expect(await desk.years()).toEqual([])
    for (const startDate of ['2031-01-01', '2027-06-01', '2027-12-31', '2031-12-31']) await make({ startDate, endDate: startDate, registrationDeadline: null })
    expect(await desk.years()).toEqual(['2027', '2031'])
  })
})
