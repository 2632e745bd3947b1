import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { givenReview } from '../../../tests/support/given-review.ts'
import type { AccountId } from '../accounts/account.ts'
import { accountsOf } from '../accounts/accounts.store.ts'
import { appointByMail } from '../accounts/appoint-organiser.ts'
import { changeOwnDetails } from '../accounts/own-details.ts'
import { grantRole } from '../conferences/manage-members.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import { readAuditQuery } from '../desk/audit-log.ts'
import type { Organiser } from '../desk/organiser.ts'
import { deskRights } from '../desk/rights.ts'
import { deskMailsOf } from '../mail/desk-mails.store.ts'
import { papersOf } from '../submissions/papers.store.ts'
import { conflictSearchOf } from './assignment/conflict-search.store.ts'
import { findConflicts, recheckConflicts } from './assignment/find-conflicts.ts'
import { reviewBoardOf } from './board/board.store.ts'
import { paperReview } from './board/paper-review.ts'
import { reviewConflictsOf } from './conflicts.store.ts'
import { correctReviewer } from './pool/manage-reviewers.ts'
import { changeOwnProfile } from './pool/own-profile.ts'
import { reviewerListOf } from './pool/reviewer-list.store.ts'

const house = await deskSubmissionsHouse()
const { db, given, services } = house
const review = givenReview(services)
const now = services.now()
const olga: Organiser = { accountId: (await house.organiser()).id, name: 'Olga Organiser', email: 'olga@example.org', rights: deskRights }

type Details = Parameters<typeof changeOwnDetails>[2]
type Profile = Parameters<typeof changeOwnProfile>[2]

let count = 0
const fresh = () => `person${++count}@example.org`
const setAddress = (id: AccountId, email: string) => accountsOf(db).change(id, { email })
const isKept = (paperId: string, email: string) => reviewConflictsOf(db).isConflicted(paperId, email)
const conflictsOf = async (paperId: string) => (await conflictSearchOf(db).ofPaper(paperId)).map(({ email, kind, state }) => `${email} ${kind} ${state}`)

/** A paper in review, whose author works at the desk. */
async function authorAtDesk() {
  const author = await house.organiser('Ines', 'Author')
  const email = `${author.id}@example.org`
  const { id, paperId, reference } = await given.submission(email, { moves: ['received', 'under-review'] })
  await review.round(paperId)
  return { ...author, email, submissionId: id, paperId, reference }
}

/** Everything about the review of a paper that the desk shows to the person with this address. */
async function seenBy(email: string, { paperId, reference }: { paperId: string; reference: string }) {
  const mailId = `mail-${paperId}`
  const letter = { id: mailId, kind: 'review.invitation', about: 'reviewer:x', paper_id: paperId, to_name: 'Rita', to_address: 'rita@example.org' }
  await db
    .insertInto('mail')
    .values({
      ...letter,
      reply_to: null,
      unsubscribe_url: null,
      subject: 'Will you review it?',
      text_body: '',
      letter: null,
      message_id: mailId,
      state: 'sent',
      last_answer: null,
      queued_at: now,
      sent_at: now,
    })
    .onConflict((clash) => clash.doNothing())
    .execute()
  await auditLogOf(db).write(olga, now, { act: 'review.invited', about: `review:${paperId}`, aboutName: reference, details: { reviewer: 1 } })
  const reader = { ...olga, email }
  return {
    board: (await reviewBoardOf(db, 'colombo', email).papers()).some((one) => one.id === paperId),
    mail: (await deskMailsOf(db).find(mailId, email)) !== undefined,
    log: (await auditLogOf(db).page(readAuditQuery(new URLSearchParams({ object: reference })), {}, email)).entries.length > 0,
    page: await paperReview(services, reader, 'colombo', reference).then(
      () => true,
      () => false,
    ),
    free: !(await isKept(paperId, email)),
    list: !(await reviewConflictsOf(db).papersOf(email)).has(paperId),
    candidate: !(await reviewConflictsOf(db).addressesOfAll([paperId])).get(paperId)?.has(email),
  }
}
const nothing = { board: false, mail: false, log: false, page: false, free: false, list: false, candidate: false }

test('an organiser who wrote a paper sees nothing of its review, whatever address they change to', async () => {
  const author = await authorAtDesk()
  await db.transaction().execute((trx) => findConflicts(trx, [author.paperId], now))
  expect(await seenBy(author.email, author)).toEqual(nothing)
  for (const other of [fresh(), fresh()]) {
    await setAddress(author.id, other)
    expect(await seenBy(other, author)).toEqual(nothing)
    await recheckConflicts(services)
    expect(await seenBy(other, author)).toEqual(nothing)
    expect(await conflictsOf(author.paperId)).toContain(`${other} same-person confirmed`)
  }
})

test('it holds before anybody has looked for conflicts, and where the review is over', async () => {
  const author = await authorAtDesk()
  await db.updateTable('review_round').set({ state: 'closed', closed_at: now }).where('paper_id', '=', author.paperId).execute()
  await setAddress(author.id, fresh())
  const { email } = await db.selectFrom('account').select('email').where('id', '=', author.id).executeTakeFirstOrThrow()
  expect(await seenBy(email, author)).toEqual(nothing)
})

test('an author who takes another address for the paper itself stays its author', async () => {
  const author = await authorAtDesk()
  const other = fresh()
  await db.updateTable('submission').set({ email: other }).where('id', '=', author.submissionId).execute()
  await db.updateTable('paper_author').set({ email: other }).where('paper_id', '=', author.paperId).execute()
  await recheckConflicts(services)
  expect(await seenBy(author.email, author)).toEqual(nothing)
})

test.each([
  ['name', { name: 'Ines Author' }, 'same-name'],
  ['ORCID iD', { orcid: '0000-0002-1825-0097' }, 'same-orcid'],
])('an organiser who has the %s of an author and takes another keeps the conflict', async (_, theirs, kind) => {
  const ines = await house.organiser('Ines', 'Author')
  const person = { accountId: ines.id, email: `${ines.id}@example.org` }
  const { paperId, reference } = await given.submission(fresh(), { moves: ['received', 'under-review'] })
  await review.round(paperId)
  await db
    .updateTable('paper_author')
    .set({ name: 'Somebody Else', ...theirs })
    .where('paper_id', '=', paperId)
    .execute()
  await changeOwnDetails(services, person, { fName: 'Ines', lName: 'Author', orcid: '0000-0002-1825-0097' } as Details)
  expect(await conflictsOf(paperId)).toContain(`${person.email} ${kind} found`)
  await changeOwnDetails(services, person, { fName: 'Petra', lName: 'Other', orcid: '' } as Details)
  await recheckConflicts(services)
  expect(await conflictsOf(paperId)).toContain(`${person.email} ${kind} found`)
  expect(await seenBy(person.email, { paperId, reference })).toEqual(nothing)
})

test('a reviewer who leaves the institution of an author keeps the conflict until an organiser dismisses it', async () => {
  const email = fresh()
  const id = await review.reviewer(email)
  const { paperId } = await given.submission(fresh(), { moves: ['received', 'under-review'] })
  await review.round(paperId)
  await db.updateTable('paper_author').set({ affiliation: 'Institute of Tides' }).where('paper_id', '=', paperId).execute()
  const profile = {
    name: 'Rita',
    country: '',
    'topics[]': [],
    otherTopics: [],
    languages: [],
    timeZone: 'UTC',
    maxLoad: 3,
    pausedUntil: '',
    isPublic: false,
    people: [],
  }
  const change = async (affiliation: string) => {
    const { version } = await db.selectFrom('reviewer').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    await changeOwnProfile(services, id, { ...profile, affiliation, institutions: [], version: String(version) } as unknown as Profile)
  }
  await change('The Institute of Tides')
  expect(await conflictsOf(paperId)).toContain(`${email} institution found`)
  await change('Elsewhere')
  await recheckConflicts(services)
  expect(await isKept(paperId, email)).toBe(true)
  await conflictSearchOf(db).answer({ paperId, email, kind: 'institution' }, 'dismissed', { by: 'Olga', now })
  expect(await isKept(paperId, email)).toBe(false)
})

test('a co-author whose address is corrected, or who is removed, stays an author of the paper', async () => {
  const [written, corrected, fellow] = [fresh(), fresh(), fresh()]
  const organiser = await house.organiser('Carla', 'Coauthor')
  await setAddress(organiser.id, written)
  const sender = fresh()
  const paper = await given.submission(sender, { moves: ['received', 'under-review'] })
  const [first] = (await papersOf(db).authorsOfAll([paper.paperId])).get(paper.paperId) ?? []
  if (!first) throw new Error('the paper has no author')
  const coAuthor = { ...first, isSender: false, isCorresponding: false, isPresenter: false, name: 'C. Autor' }
  await papersOf(db).setAuthors(paper.paperId, [first, { ...coAuthor, email: written }])
  await papersOf(db).setAuthors(paper.paperId, [first, { ...coAuthor, email: corrected }])
  await review.round(paper.paperId)
  const check = () => db.transaction().execute((trx) => findConflicts(trx, [paper.paperId], now))
  expect(await seenBy(written, paper)).toEqual(nothing)
  await check()
  expect(await conflictsOf(paper.paperId)).toContain(`${written} same-person confirmed`)
  await papersOf(db).setAuthors(paper.paperId, [first])
  await check()
  expect(await seenBy(written, paper)).toEqual(nothing)
  await review.reviewer(corrected)
  expect(await isKept(paper.paperId, corrected)).toBe(true)

  // Whoever wrote with somebody under a former address is their co-author all the same.
  const other = await given.submission(fresh())
  const [theirs] = (await papersOf(db).authorsOfAll([other.paperId])).get(other.paperId) ?? []
  if (!theirs) throw new Error('the paper has no author')
  await papersOf(db).setAuthors(other.paperId, [theirs, { ...coAuthor, email: fellow }, { ...coAuthor, email: sender }])
  await papersOf(db).setAuthors(other.paperId, [theirs, { ...coAuthor, email: fellow }])
  await review.reviewer(fellow)
  await check()
  expect(await conflictsOf(paper.paperId)).toContain(`${fellow} co-author confirmed`)
})

test('what an organiser has answered goes along with the person', async () => {
  const { paperId } = await given.submission('writer@lab.example.edu')
  await review.round(paperId)
  const near = await house.organiser('Nina', 'Near')
  await setAddress(near.id, 'near@lab.example.edu')
  await db.transaction().execute((trx) => findConflicts(trx, [paperId], now))
  expect(await isKept(paperId, 'near@lab.example.edu')).toBe(true)
  await setAddress(near.id, 'closer@lab.example.edu')
  expect(await isKept(paperId, 'closer@lab.example.edu')).toBe(true)
  const conflict = { paperId, email: 'closer@lab.example.edu', kind: 'mail-domain' as const }
  await conflictSearchOf(db).answer(conflict, 'dismissed', { by: 'Olga', now })
  await setAddress(near.id, 'away@lab.example.edu')
  expect(await conflictsOf(paperId)).toEqual(['away@lab.example.edu mail-domain dismissed'])
  expect(await isKept(paperId, 'away@lab.example.edu')).toBe(false)
})

test('whoever takes over a shared address does not take over the conflicts of its last holder', async () => {
  const author = await authorAtDesk()
  const shared = fresh()
  await setAddress(author.id, shared)
  await setAddress(author.id, fresh())
  const heir = await house.organiser('Hanna', 'Heir')
  await setAddress(heir.id, shared)
  await recheckConflicts(services)
  expect(await isKept(author.paperId, shared)).toBe(false)
})

test('a reviewer whose address the desk corrects keeps their conflicts, also as an organiser', async () => {
  const [before, after] = [fresh(), fresh()]
  const id = await review.reviewer(before)
  const { paperId } = await given.submission(before)
  await review.round(paperId)
  const person = { title: '', name: 'Rita R.', affiliation: '', country: '', topics: [], languages: [], timeZone: 'UTC' }
  const form = { ...person, email: after, maxLoad: 3, isStandby: false, people: [], institutions: [], orcid: '' }
  await correctReviewer(services, olga, id, 1, form as Parameters<typeof correctReviewer>[4])
  expect(await isKept(paperId, after)).toBe(true)
  const organiser = await house.organiser('Rita', 'Reviewer')
  await db.updateTable('reviewer').set({ account_id: organiser.id }).where('id', '=', id).execute()
  expect(await isKept(paperId, `${organiser.id}@example.org`)).toBe(true)
  const own = (await reviewerListOf(db, { ...olga, email: `${organiser.id}@example.org` }, '2026-11-18').assignmentsOf(id)).length
  expect(own).toBe(0)
})

test('an appointment finds conflicts in its own transaction, for the whole site and for one conference', async () => {
  const { paperId } = await given.submission('writer@institute.example.edu', { moves: ['received', 'under-review', 'accepted'] })
  await review.round(paperId)
  await db.updateTable('review_round').set({ state: 'closed', closed_at: now }).where('paper_id', '=', paperId).execute()
  const person = { email: 'new@institute.example.edu', fName: 'Nadia', lName: 'New', rights: deskRights }
  await db.transaction().execute((trx) => appointByMail(services, trx, person, { organiser: olga, act: 'account.appointed' }))
  expect(await conflictsOf(paperId)).toEqual(['new@institute.example.edu mail-domain found'])
  await house.participant('chair@institute.example.edu')
  await db.updateTable('account').set({ confirmed_at: now }).where('email', '=', 'chair@institute.example.edu').execute()
  await grantRole(services, olga, 'colombo', { email: 'chair@institute.example.edu', role: 'chair' })
  expect(await conflictsOf(paperId)).toEqual(['chair@institute.example.edu mail-domain found', 'new@institute.example.edu mail-domain found'])
})

test('an erasure leaves no former address', async () => {
  const author = await authorAtDesk()
  await setAddress(author.id, fresh())
  await db.updateTable('submission').set({ email: fresh() }).where('id', '=', author.submissionId).execute()
  const left = () => db.selectFrom('former_address').selectAll().where('email', '=', author.email).execute()
  expect(await left()).toHaveLength(2)
  await db.updateTable('submission').set({ email: 'deleted-1@deleted.invalid' }).where('id', '=', author.submissionId).execute()
  await accountsOf(db).remove(author.id)
  expect(await left()).toEqual([])
})
