import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { decideApplications, reopenApplications } from '../../src/domain/applications/decide-applications.ts'
import { assignMessages, takeBackAssignment } from '../../src/domain/contact/assign-messages.ts'
import { closeMessages, reopenMessages } from '../../src/domain/contact/close-messages.ts'
import { answerAppeal } from '../../src/domain/papers/answer-appeal.ts'
import { appealsOf } from '../../src/domain/papers/appeals.store.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import { moveRegistrations, trustRegistrations, undoRegistrationMoves } from '../../src/domain/registrations/desk/move-registrations.ts'
import { writeToRegistered } from '../../src/domain/registrations/desk/write-to-registered.ts'
import { assignReviewers } from '../../src/domain/review/assignment/assign-reviewers.ts'
import { assignmentsOf } from '../../src/domain/review/assignment/assignments.store.ts'
import { inviteReviewers, remindReviewers } from '../../src/domain/review/assignment/invite-reviewers.ts'
import type { Services } from '../../src/domain/services.ts'
import { answerWithdrawal } from '../../src/domain/submissions/desk/answer-withdrawal.ts'
import { decidePapers, releaseDecisions } from '../../src/domain/submissions/desk/decide-papers.ts'
import { movePapers, reopenPapers, trustSubmissions, undoLastStep } from '../../src/domain/submissions/desk/move-papers.ts'
import { writeToAuthors } from '../../src/domain/submissions/desk/write-to-authors.ts'
import { withdrawalRequestsOf } from '../../src/domain/submissions/withdrawal-requests.store.ts'
import { sourceFiles } from '../security/source-files.ts'
import { everyRow } from '../support/database-digest.ts'
import { givenReview } from '../support/given-review.ts'
import { givenThings } from '../support/given-things.ts'
import { organiserAtDesk } from '../support/organiser-at-desk.ts'
import { testServer } from '../support/test-server.ts'

const { db, services, clock } = await testServer()
const given = givenThings(services)
const review = givenReview(services)
const olga = await organiserAtDesk(services, 'Olga Organiser')
const paul = await organiserAtDesk(services, 'Paul Colleague')

/** Two records in the state that the act asks for, and the act on both. */
interface Ready {
  references: [string, string]
  act: (services: Services) => Promise<{ done: unknown; left: unknown }>
}

let count = 0
const address = () => `batch${++count}@example.org`
type Moves = NonNullable<Parameters<typeof given.submission>[1]>
async function papers(wishes: Moves = {}) {
  const made = [await given.submission(address(), wishes), await given.submission(address(), wishes)] as const
  const references: [string, string] = [made[0].reference, made[1].reference]
  return { references, ids: made.map(({ paperId }) => paperId), chosen: () => chosen('paper', references) }
}
async function registrations(wishes: Parameters<typeof given.registration>[1] = {}) {
  const made = [await given.registration(address(), wishes), await given.registration(address(), wishes)] as const
  const references: [string, string] = [made[0].reference, made[1].reference]
  return { references, chosen: () => chosen('registration', references) }
}
async function simple(table: 'application' | 'contact_message') {
  const make = () => (table === 'application' ? given.application(address()) : given.message(address()))
  const references: [string, string] = [(await make()).reference, (await make()).reference]
  return { references, chosen: () => chosen(table, references) }
}
async function chosen(table: 'paper' | 'registration' | 'application' | 'contact_message', references: string[]) {
  return { chosen: await db.selectFrom(table).select(['reference', 'version']).where('reference', 'in', references).execute() }
}
async function proposed() {
  const reviewed = await papers({ moves: ['received', 'under-review'] })
  const reviewer = await review.reviewer(address())
  for (const reference of reviewed.references) await assignReviewers(services, olga, reference, [reviewer])
  const assignments = async () =>
    (await Promise.all(reviewed.ids.map((id) => assignmentsOf(db).ofPaper(id)))).flat().map(({ id, version }) => ({ id, version }))
  return { references: reviewed.references, assignments }
}
const decision = {
  decision: 'accepted' as const,
  type: '',
  note: 'Well done.',
  due: '' as const,
  summary: '',
  withLeadSummary: false,
  correct: false,
  withoutReview: true,
}
const words = { subject: 'A word', message: 'Dear {name}' }

/** Every act on several records that goes on when one of them refuses. */
const acts: Record<string, () => Promise<Ready>> = {
  async decideApplications() {
    const { references, chosen } = await simple('application')
    const selection = await chosen()
    return { references, act: (s) => decideApplications(s, olga, { selection, state: 'accepted', mail: 'Welcome.' }) }
  },
  async reopenApplications() {
    const { references, chosen } = await simple('application')
    await decideApplications(services, olga, { selection: await chosen(), state: 'declined', mail: '' })
    const selection = await chosen()
    return { references, act: (s) => reopenApplications(s, olga, selection) }
  },
  async assignMessages() {
    const { references, chosen } = await simple('contact_message')
    const selection = await chosen()
    return { references, act: (s) => assignMessages(s, olga, { selection, to: paul.accountId }) }
  },
  async takeBackAssignment() {
    const { references, chosen } = await simple('contact_message')
    const { assignment, was, done } = await assignMessages(services, olga, { selection: await chosen(), to: paul.accountId })
    const taken = done.map((one) => ({ ...one, was: was[one.reference] ?? '' }))
    return { references, act: (s) => takeBackAssignment(s, olga, { assignment, given: taken }) }
  },
  async closeMessages() {
    const { references, chosen } = await simple('contact_message')
    const selection = await chosen()
    return { references, act: (s) => closeMessages(s, olga, selection) }
  },
  async reopenMessages() {
    const { references, chosen } = await simple('contact_message')
    await closeMessages(services, olga, await chosen())
    const selection = await chosen()
    return { references, act: (s) => reopenMessages(s, olga, selection) }
  },
  async moveRegistrations() {
    const { references, chosen } = await registrations()
    const selection = await chosen()
    return { references, act: (s) => moveRegistrations(s, olga, { selection, to: 'open', note: '' }) }
  },
  async undoRegistrationMoves() {
    const { references, chosen } = await registrations()
    await moveRegistrations(services, olga, { selection: await chosen(), to: 'cancelled', note: '' })
    const selection = await chosen()
    return { references, act: (s) => undoRegistrationMoves(s, olga, selection) }
  },
  async trustRegistrations() {
    const { references, chosen } = await registrations({ suspicion: 'too fast' })
    const selection = await chosen()
    return { references, act: (s) => trustRegistrations(s, olga, selection) }
  },
  async writeToRegistered() {
    const { references, chosen } = await registrations()
    const selection = await chosen()
    return { references, act: (s) => writeToRegistered(s, olga, { selection, ...words }) }
  },
  async movePapers() {
    const { references, chosen } = await papers()
    const selection = await chosen()
    return { references, act: (s) => movePapers(s, olga, selection, 'under-review') }
  },
  async reopenPapers() {
    const { references, chosen } = await papers({ moves: ['received', 'withdrawn'] })
    const selection = await chosen()
    return { references, act: (s) => reopenPapers(s, olga, { selection, reason: 'You asked us to.' }) }
  },
  async undoLastStep() {
    const { references, chosen } = await papers()
    await movePapers(services, olga, await chosen(), 'under-review')
    const selection = await chosen()
    return { references, act: (s) => undoLastStep(s, olga, selection) }
  },
  async trustSubmissions() {
    const { references, chosen } = await papers()
    await db.updateTable('submission').set({ suspicion: 'too fast' }).where('reference', 'in', references).execute()
    const selection = await chosen()
    return { references, act: (s) => trustSubmissions(s, olga, selection) }
  },
  async decidePapers() {
    const { references, chosen } = await papers({ moves: ['received', 'under-review'] })
    const selection = await chosen()
    return { references, act: (s) => decidePapers(s, olga, { selection, ...decision }) }
  },
  async releaseDecisions() {
    const { references, chosen } = await papers({ moves: ['received', 'under-review'] })
    await decidePapers(services, olga, { selection: await chosen(), ...decision })
    const selection = await chosen()
    return { references, act: (s) => releaseDecisions(s, olga, { selection, withScores: false }) }
  },
  async answerWithdrawal() {
    const { references, ids, chosen } = await papers({ moves: ['received', 'under-review'] })
    for (const id of ids) await withdrawalRequestsOf(db).add(id, 'under-review', services.now())
    const selection = await chosen()
    return { references, act: (s) => answerWithdrawal(s, olga, { selection, answer: 'granted', note: '' }) }
  },
  async writeToAuthors() {
    const { references, chosen } = await papers()
    const selection = await chosen()
    return { references, act: (s) => writeToAuthors(s, olga, { selection, ...words }) }
  },
  async answerAppeal() {
    const { references, ids, chosen } = await papers({ moves: ['received', 'under-review', 'rejected'] })
    for (const id of ids) await appealsOf(db).add(id, 2, 'A reviewer was mistaken.', services.now())
    const selection = await chosen()
    return { references, act: (s) => answerAppeal(s, olga, { selection, answer: 'granted', note: 'So it seems.' }) }
  },
  async inviteReviewers() {
    const { references, assignments } = await proposed()
    const asked = await assignments()
    return { references, act: (s) => inviteReviewers(s, olga, asked) }
  },
  async remindReviewers() {
    const { references, assignments } = await proposed()
    await inviteReviewers(services, olga, await assignments())
    clock.now = new Date(clock.now.getTime() + 48 * 3_600_000)
    const asked = await assignments()
    return { references, act: (s) => remindReviewers(s, olga, asked) }
  },
}

/** Each record has a transaction of its own. */
const withOwnTransactions = ['decideFullPapers', 'releaseFullPapers']

test('every act on several records is tried here', () => {
  const found = sourceFiles('src/domain')
    .flatMap(({ text }) => [
      ...text.matchAll(/^export (?:async )?function (\w+)(?:(?!^export )[\s\S])*?\b(?<!function )(?:actOnRecords|actOnSelection|actOnEach)\(/gm),
    ])
    .map(([, name = '']) => name)
    .filter((name) => !['actOnRecords', 'actOnSelection', 'actOnEach'].includes(name))
  expect(found.sort()).toEqual([...Object.keys(acts), ...withOwnTransactions].sort())
})

/** Refuses as soon as the act has written its audit log entry about one record: nearly all of it is done by then. */
function refusingAfterWriting(reference: string, message: string): KyselyPlugin {
  const entries = new WeakSet<object>()
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'audit_log' && JSON.stringify(node.values).includes(`"${reference}`))
        entries.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (entries.has(queryId)) throw new Refusal('submission.move_not_allowed', message)
      return result
    },
  }
}

/** Every row that belongs to a record: found by its reference, its ids and its address. */
async function rowsOf(reference: string): Promise<string[]> {
  const all = (await everyRow(db)).split('\n')
  const named = all.filter((row) => row.includes(`"${reference}`))
  const keys = named.flatMap((row) => [...row.matchAll(/"(?:id|submission_id|paper_id|about|email)": "([^"]+)"/g)].map(([, key = '']) => key))
  const own = keys.filter((key) => !key.includes(olga.accountId))
  return all.filter((row) => [reference, ...own].some((key) => row.includes(key))).sort()
}

describe('when one of two records refuses after it was written to', () => {
  test.each(Object.keys(acts))('%s leaves it as it was, names it, and does the other', async (name) => {
    const ready = await (acts[name] as () => Promise<Ready>)()
    const [refused, other] = [...ready.references].sort() as [string, string]
    const [before, otherBefore] = [await rowsOf(refused), await rowsOf(other)]
    const why = `${refused} refuses.`
    const { done, left } = await ready.act({ ...services, db: db.withPlugin(refusingAfterWriting(refused, why)) })
    expect(left).toEqual(typeof done === 'number' ? [why] : [{ reference: refused, why }])
    expect(done).toEqual(typeof done === 'number' ? 1 : [expect.objectContaining({ reference: other })])
    expect(await rowsOf(refused)).toEqual(before)
    expect(await rowsOf(other)).not.toEqual(otherBefore)
  })
})
