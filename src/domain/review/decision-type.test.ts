import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { reviewBoardOf } from './board/board.store.ts'
import { decisionKinds } from './board/figures.store.ts'
import { suggestedDecisionTypes } from './decision-type.ts'
import { reviewSettingsOf } from './review-settings.store.ts'

const house = await deskSubmissionsHouse()
const { db, given, chosen, server } = house
const olga = await house.organiser()
let number = 0
const inReview = () => given.submission(`kinds-${++number}@example.org`, { moves: ['received', 'under-review'] })
const conferenceUrl = '/api/v1/desk/conferences/colombo/review-settings'

async function save(decisionTypes: unknown) {
  const { version, ...settings } = await reviewSettingsOf(db).find('colombo')
  const headers = { cookie: olga.cookie, 'content-type': 'application/json' }
  return server.inject({ method: 'PUT', url: conferenceUrl, headers, payload: JSON.stringify({ ...settings, version, decisionTypes }) })
}
const board = async (reference: string) =>
  (await reviewBoardOf(db, 'colombo', 'reader@example.org').papers()).find((paper) => paper.reference === reference)?.decisionType

test('a conference decides in its own words: the letter, the status page, the board and the figures carry them', async () => {
  const paper = await inReview()
  expect((await save(suggestedDecisionTypes)).statusCode).toBe(200)
  const log = await db.selectFrom('audit_log').select('details').where('act', '=', 'review.settings_changed').executeTakeFirstOrThrow()
  expect(JSON.stringify(log.details)).toContain('Kinds of decision: those of the house → Accepted as a talk (Accepted, Talk)')
  await olga.act('decide', { selection: await chosen(paper.reference), decision: 'accepted', type: 'poster', note: '' })
  expect(await board(paper.reference)).toBe('Accepted as a poster')
  expect(await decisionKinds(db, 'colombo', 'reader@example.org')).toEqual([])
  await olga.act('release', { selection: await chosen(paper.reference) })
  const [letter] = await db.selectFrom('mail').select('text_body').where('kind', '=', 'submission.decision').execute()
  expect(letter?.text_body).toMatch(/Decision:? +Accepted as a poster/)
  expect(letter?.text_body).toMatch(/Form of presentation:? +Poster/)
  const status = await server.inject({ url: `/api/v1/submissions/${paper.reference}`, headers: { 'x-submission-secret': paper.secret } })
  expect(status.json().papers[0]).toMatchObject({ state: 'accepted', history: [{}, {}, { stateInWords: 'Accepted as a poster', presentation: 'Poster' }] })
  expect(await decisionKinds(db, 'colombo', 'reader@example.org')).toEqual([{ name: 'Accepted as a poster', papers: 1 }])
  // What was decided keeps its words when the list changes.
  await save([])
  expect(await board(paper.reference)).toBe('Accepted as a poster')
})

test('a conditional acceptance asks for a revision under its own name', async () => {
  const paper = await inReview()
  await save(suggestedDecisionTypes)
  await olga.act('decide', { selection: await chosen(paper.reference), decision: 'revision-requested', type: 'conditional', note: 'Please shorten it.' })
  expect(await house.stateOf(paper.reference)).toEqual({ state: 'revision-requested', decision_waiting: true })
  expect(await board(paper.reference)).toBe('Conditionally accepted')
  // Thought over: another kind takes its place, and no form of presentation stays behind.
  await olga.act('decide', { selection: await chosen(paper.reference), decision: 'rejected', type: 'rejected', note: 'It does not fit.' })
  expect(await board(paper.reference)).toBe('Rejected')
})

test('refuses a kind that the conference does not have, or that means something else now', async () => {
  const paper = await inReview()
  await save(suggestedDecisionTypes)
  const unknown = await olga.act('decide', { selection: await chosen(paper.reference), decision: 'accepted', type: 'gone', note: '' })
  expect(unknown.json().error.message).toContain('does not have this kind of decision any more')
  const other = await olga.act('decide', { selection: await chosen(paper.reference), decision: 'accepted', type: 'conditional', note: '' })
  expect(other.json().error.message).toContain('“Conditionally accepted” means “Revision requested” now')
  expect(await house.stateOf(paper.reference)).toEqual({ state: 'under-review', decision_waiting: false })
})

test.each([
  ['a decision that is missing', suggestedDecisionTypes.filter(({ decision }) => decision !== 'rejected'), /at least one kind of decision/],
  ['the same name twice', [...suggestedDecisionTypes, { id: 'other', name: 'rejected', decision: 'rejected', presentation: '' }], /same name/],
  ['a rejected poster', suggestedDecisionTypes.map((type) => ({ ...type, presentation: 'poster' })), /is rejected is not presented/],
  ['no name', suggestedDecisionTypes.map((type) => ({ ...type, name: ' ' })), /a name/],
])('refuses %s', async (_, types, message) => {
  const before = (await reviewSettingsOf(db).find('colombo')).decisionTypes
  const answer = await save(types)
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toMatch(message)
  expect((await reviewSettingsOf(db).find('colombo')).decisionTypes).toEqual(before)
})
