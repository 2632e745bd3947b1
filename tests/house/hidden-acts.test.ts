import { randomBytes } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { AccountId } from '../../src/domain/accounts/account.ts'
import { findSignedIn, openSession } from '../../src/domain/accounts/sessions.ts'
import { writeNote } from '../../src/domain/desk/notes.ts'
import { assignReviewers } from '../../src/domain/review/assignment/assign-reviewers.ts'
import { assignmentsOf } from '../../src/domain/review/assignment/assignments.store.ts'
import { changeHandler } from '../../src/domain/review/assignment/change-handler.ts'
import { findConflicts } from '../../src/domain/review/assignment/find-conflicts.ts'
import { inviteReviewers, remindReviewers } from '../../src/domain/review/assignment/invite-reviewers.ts'
import { discussAtDesk } from '../../src/domain/review/discussion/discuss.ts'
import { beginFullPaperReview, decideFullPaper } from '../../src/domain/review/full-paper/review-full-paper.ts'
import { chooseLead } from '../../src/domain/review/lead/lead.ts'
import { openReply } from '../../src/domain/review/replies/open-reply.ts'
import { reviewSettingsOf } from '../../src/domain/review/review-settings.store.ts'
import type { ReviewSettings } from '../../src/domain/review/review-settings.ts'
import { submitReview } from '../../src/domain/review/reviews/write-review.ts'
import { decidePapers } from '../../src/domain/submissions/desk/decide-papers.ts'
import { undoLastStep } from '../../src/domain/submissions/desk/move-papers.ts'
import type { Decision } from '../../src/domain/submissions/paper.ts'
import { signedInContext } from '../../src/web/accounts/signed-in-context.ts'
import { postedFormContext, servicesContext } from '../../src/web/request-context.ts'
import routeConfig from '../../src/web/routes.ts'
import { givenReview } from '../support/given-review.ts'
import { givenThings } from '../support/given-things.ts'
import { organiserAtDesk } from '../support/organiser-at-desk.ts'
import { testServer } from '../support/test-server.ts'
import { unzipped } from '../support/unzipped.ts'

const { db, services, server, routes } = await testServer()
await server.ready()
const given = givenThings(services)
const review = givenReview(services)
const olga = await organiserAtDesk(services, 'Olga Organiser')
const paul = await organiserAtDesk(services, 'Paul Colleague')

interface PageRoute {
  path?: string
  file: string
  children?: PageRoute[]
}
const pages = (routeConfig as PageRoute[]).flatMap(function flat({ path, file, children }): { path: string; file: string }[] {
  return [...(path ? [{ path, file }] : []), ...(children ?? []).flatMap(flat)]
})
/** Every page that opens to the link of a submission or to the session of its author. */
const ownPages = pages.filter(({ path }) => /^(submission|registration)\/:reference\/:secret|register\/:reference\/:secret|^(profile|account)$/.test(path))
/** Every address of the server that somebody reads with the same, and the calendars that anybody reads. */
const ownAddresses = routes
  .filter(({ method, url }) => [method].flat().includes('GET') && !url.includes('/desk/'))
  .map(({ url }) => url)
  .filter((url) => /:reference|^\/account\/|\/session$|^\/calendar\/|get-conference|programme/.test(url))

async function author() {
  const accountId = randomBytes(8).toString('hex') as AccountId
  const email = `${accountId}@example.org`
  const row = { id: accountId, role: 'g_user' as const, f_name: 'Ada', l_name: 'L.', email, password_hash: null, desk_rights: [] }
  await db
    .insertInto('account')
    .values({ ...row, confirmed_at: services.now(), created_at: services.now(), disabled_at: null })
    .execute()
  const { secret } = await openSession(db, accountId, 'A test', undefined, services.now())
  return { email, session: secret }
}

type Submission = Awaited<ReturnType<typeof given.submission>>
type Author = Awaited<ReturnType<typeof author>>

/** The data of each page as its component gets it, each answer of the server, and the letters to the author. */
async function seenBy({ email, session }: Author, { reference, secret, fileId }: Submission): Promise<Record<string, string>> {
  const seen: Record<string, string> = {}
  const values: Record<string, string> = { reference, secret, fileId, n: '1', kind: 'document', id: 'colombo', conference: 'colombo', file: 'colombo.ics' }
  const person = await findSignedIn(services, session)
  for (const { path, file } of ownPages) {
    const { loader } = (await import(/* @vite-ignore */ `../../src/web/${file}`)) as { loader?: (args: object) => Promise<unknown> }
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(postedFormContext, undefined)
    context.set(signedInContext, async () => person)
    const address = `http://127.0.0.1/${path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x')}`
    const loaded = await loader?.({ context, request: new Request(address), params: values }).catch((error: unknown) => {
      if (error instanceof Response) return { status: error.status, location: error.headers.get('location') }
      if (typeof error === 'object' && error !== null && 'init' in error) return error
      throw error
    })
    // The token of a form is another one each time.
    seen[`page /${path}`] = JSON.stringify(loaded ?? null).replace(/"(token|formToken)":"[^"]*"/g, '')
  }
  for (const pattern of ownAddresses) {
    const url = pattern.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x')
    for (const [whose, headers] of [
      ['link', { 'x-submission-secret': secret }],
      ['session', { cookie: `session=${session}` }],
    ] as const) {
      const { statusCode, payload, rawPayload } = await server.inject({ url, headers })
      // An archive names the second of its making.
      const body = pattern === '/account/export' && statusCode === 200 ? JSON.stringify(await unzipped(rawPayload)) : payload
      seen[`${whose} ${pattern}`] = `${statusCode} ${body}`
    }
  }
  const letters = await db
    .selectFrom('mail')
    .select(['kind', 'subject', 'text_body'])
    .where('to_address', '=', email)
    .orderBy('queued_at')
    .orderBy('id')
    .execute()
  seen.letters = JSON.stringify(letters)
  return seen
}

/** What is named as different, with both lengths, when an act is seen. */
function differences(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys({ ...before, ...after })
    .filter((key) => before[key] !== after[key])
    .map((key) => `${key}: ${before[key]?.length} to ${after[key]?.length}`)
}

/** A paper whose guard has found its authors' name, with a format that is asked to be mended. */
async function held(moves: NonNullable<Parameters<typeof given.submission>[1]>['moves']) {
  const person = await author()
  const submission = await given.submission(person.email, { moves: moves ?? ['received'] })
  const { paperId, fileId } = submission
  await db.updateTable('paper_blindness').set({ state: 'held' }).where('paper_id', '=', paperId).execute()
  await db
    .insertInto('reviewer_copy')
    .values({
      file_id: fileId,
      paper_id: paperId,
      state: 'held',
      copy_id: null,
      reason: 'found',
      checked_at: services.now(),
      allowed_by: null,
      allowed_at: null,
    })
    .execute()
  for (const file_id of [null, fileId])
    await db
      .insertInto('blindness_finding')
      .values({
        id: randomBytes(8).toString('hex'),
        paper_id: paperId,
        file_id,
        kind: 'name',
        location: 'page 1',
        excerpt: 'Ada L.',
        explanation: '',
        found_at: services.now(),
      })
      .execute()
  return { person, submission }
}

async function chosen(reference: string) {
  return { chosen: await db.selectFrom('paper').select(['reference', 'version']).where('reference', '=', reference).execute() }
}
const decide = async (reference: string, decision: Decision) =>
  decidePapers(services, olga, {
    selection: await chosen(reference),
    decision,
    type: '',
    note: 'A note that is not to be read yet.',
    due: '',
    summary: 'A summary.',
    withLeadSummary: false,
    correct: true,
    withoutReview: true,
  })

const answers = { 'score.originality': '4', 'score.method': '5', 'score.clarity': '3', 'score.relevance': '3', recommendation: 'accept', confidence: '4' }
async function asReviewer({ email, session }: Author) {
  const person = await findSignedIn(services, session)
  if (!person) throw new Error('Nobody is signed in.')
  return { accountId: person.accountId, email, confirmed: true }
}
async function allow(wishes: Partial<ReviewSettings>): Promise<void> {
  await reviewSettingsOf(db).save('colombo', { ...(await reviewSettingsOf(db).find('colombo')), ...wishes }, services.now())
}

/** Makes each act, one after the other, and names those that show. */
async function whatShows(person: Author, submission: Submission, acts: Record<string, () => Promise<unknown>>): Promise<Record<string, string[]>> {
  const shown: Record<string, string[]> = {}
  let before = await seenBy(person, submission)
  for (const [name, act] of Object.entries(acts)) {
    await act()
    const after = await seenBy(person, submission)
    const different = differences(before, after)
    if (different.length > 0) shown[name] = different
    before = after
  }
  return shown
}

test('the pages and addresses of an author are many, and open to them', async () => {
  const { person, submission } = await held(['received', 'under-review'])
  const seen = await seenBy(person, submission)
  expect(ownPages.length).toBeGreaterThan(30)
  expect(ownAddresses.length).toBeGreaterThan(8)
  expect(seen['page /submission/:reference/:secret']).toContain('Ada L.')
  expect(seen['link /api/v1/submissions/:reference']).toMatch(/^200 /)
  expect(seen['session /account/export']).toMatch(/^200 /)
  expect(await seenBy(person, submission)).toEqual(seen)
})

describe('an author notices nothing of', () => {
  test.each(['received', 'under-review'] as const)('a decision on a paper that is %s, before its release', async (state) => {
    const { person, submission } = await held(state === 'received' ? ['received'] : ['received', 'under-review'])
    const { reference } = submission
    const undo = async () => undoLastStep(services, olga, await chosen(reference))
    // A paper that nobody has reviewed is rejected at once, or not decided.
    const decisions = state === 'received' ? (['rejected'] as const) : (['accepted', 'rejected', 'revision-requested'] as const)
    const acts = decisions.flatMap((decision) => [[decision, () => decide(reference, decision)] as const, [`no longer ${decision}`, undo] as const])
    expect(await whatShows(person, submission, Object.fromEntries(acts))).toEqual({})
  })

  test('a correction of a decision that they know', async () => {
    for (const known of ['accepted', 'rejected'] as const) {
      const { person, submission } = await held(['received', 'under-review', known])
      const other = known === 'accepted' ? 'rejected' : 'accepted'
      expect(await whatShows(person, submission, { [other]: () => decide(submission.reference, other) })).toEqual({})
    }
  })

  test('the review: who is asked, what they say, and what is said about it', async () => {
    const { person, submission } = await held(['received', 'under-review'])
    const { paperId, reference } = submission
    // A change of the settings has everything checked again.
    await allow({ hasDiscussion: true })
    await db.updateTable('paper_blindness').set({ state: 'ready' }).where('paper_id', '=', paperId).execute()
    await review.round(paperId)
    const reviewer = await author()
    const ids = [await review.reviewer(reviewer.email), await review.reviewer('declines@example.org')]
    const assignments = () => assignmentsOf(db).ofPaper(paperId)
    const one = async (at: number) => (await assignments())[at] as Awaited<ReturnType<typeof assignments>>[number]
    const submit = async (score: string) =>
      submitReview(services, await asReviewer(reviewer), (await one(0)).id, {
        ...answers,
        'score.originality': score,
        toAuthor: 'The method is sound.',
        confidential: '',
      })
    const acts = {
      'reviewers assigned': () => assignReviewers(services, olga, reference, ids),
      invited: async () => expect(await inviteReviewers(services, olga, await assignments())).toEqual({ done: 2, left: [] }),
      reminded: async () => remindReviewers(services, olga, [await one(0)]),
      declined: async () => assignmentsOf(db).move(await one(1), 'declined', { answeredAt: services.now(), reason: 'No time' }),
      accepted: async () => assignmentsOf(db).move(await one(0), 'accepted', { answeredAt: services.now(), dueOn: '2026-11-25', reason: '' }),
      'review submitted': () => submit('4'),
      'score changed': () => submit('1'),
      'lead chosen': async () => chooseLead(services, olga, (await one(0)).id, { version: (await one(0)).version, leads: true }),
      'note written': () => writeNote(services, olga, async () => ({ about: `submission:${submission.id}`, aboutName: reference }), 'Doubtful.'),
      discussed: () => discussAtDesk(services, olga, reference, 'What do you think?'),
      'conflict found': async () => {
        await db.updateTable('account').set({ l_name: 'L.', f_name: 'Ada' }).where('id', '=', paul.accountId).execute()
        await db.transaction().execute((trx) => findConflicts(trx, [paperId], services.now()))
      },
      'handler changed': async () => {
        await db.updateTable('account').set({ l_name: 'Colleague', f_name: 'Paul' }).where('id', '=', paul.accountId).execute()
        // Another name does not lift the conflict; an organiser does.
        await db.updateTable('review_conflict').set({ state: 'dismissed' }).where('paper_id', '=', paperId).where('kind', '=', 'same-name').execute()
        const { handler_id } = await db.selectFrom('paper').select('handler_id').where('id', '=', paperId).executeTakeFirstOrThrow()
        await changeHandler(services, olga, reference, { handler: paul.accountId, before: handler_id ?? '' })
      },
      'decision after review': () => decide(reference, 'accepted'),
    }
    expect(await whatShows(person, submission, acts)).toEqual({})
  })

  test('a decision while they may reply to the reviewers', async () => {
    const { person, submission } = await held(['received', 'under-review'])
    const { paperId, reference } = submission
    const round = await review.round(paperId)
    const reviewer = await author()
    const reviewer_id = await review.reviewer(reviewer.email)
    const times = { proposed_at: services.now(), invited_at: null, answered_at: services.now(), due_on: '2026-11-25' as const, submitted_at: null }
    await db
      .insertInto('review_assignment')
      .values({ id: 'replied', round_id: round.id, paper_id: paperId, reviewer_id, number: 1, state: 'accepted', proposed_by: 'Olga', ...times })
      .execute()
    await submitReview(services, await asReviewer(reviewer), 'replied', { ...answers, toAuthor: 'Why?', confidential: '' })
    await allow({ replyDays: 5 })
    await openReply(services, olga, reference)
    expect(await whatShows(person, submission, { rejected: () => decide(reference, 'rejected') })).toEqual({})
  })

  test.each(['accepted', 'revision-requested', 'rejected'] as const)('a decision on the full paper: %s', async (decision) => {
    const { person, submission } = await held(['received', 'under-review', 'accepted'])
    const { reference, paperId } = submission
    await db.updateTable('submission_file').set({ kind: 'fullpaper' }).where('paper_id', '=', paperId).execute()
    await beginFullPaperReview(services, olga, reference)
    const seen = await db
      .selectFrom('paper')
      .innerJoin('review_round', 'review_round.paper_id', 'paper.id')
      .select(['paper.version', 'review_round.number as round'])
      .where('paper.id', '=', paperId)
      .executeTakeFirstOrThrow()
    const due = decision === 'revision-requested' ? '2027-01-31' : ''
    const order = { decision, note: 'Not yet.', summary: '', due }
    expect(
      await whatShows(person, submission, {
        [decision]: () => decideFullPaper(services, olga, reference, order, { ...seen, withLeadSummary: false } as never),
      }),
    ).toEqual({})
  })
})
