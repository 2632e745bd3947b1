import { expect, test } from 'vitest'
import { givenArticle, givenVolume } from '../../../../tests/support/given-articles.ts'
import { givenThings } from '../../../../tests/support/given-things.ts'
import { organiserAtDesk } from '../../../../tests/support/organiser-at-desk.ts'
import { testServer } from '../../../../tests/support/test-server.ts'
import { sendProof } from '../desk/produce-article.ts'
import { answerProof, findProof } from './proof.ts'
import { remindOfProofs } from './remind-of-proofs.ts'

const { db, services, clock } = await testServer()
const olga = await organiserAtDesk(services)
const typesetFileId = await givenThings(services).file('typeset.pdf')
const volumeId = await givenVolume(db, services.now(), { state: 'draft', published_on: null })

/** An article whose proof is sent now. */
async function proofDue(dueOn: string) {
  const id = await givenArticle(db, volumeId, services.now(), { state: 'copy-editing', published_on: null, typeset_file_id: typesetFileId })
  await db.updateTable('article_author').set({ email: 'nimali@example.org' }).where('article_id', '=', id).execute()
  await sendProof(services, olga, id, { dueOn })
  return id
}
async function secretIn(kind: string, id: string) {
  const mails = await db.selectFrom('mail').select('text_body').where('kind', '=', kind).where('about', '=', `article:${id}`).execute()
  return mails.map(({ text_body }) => /\/proof\/([\w-]{43})/.exec(text_body ?? '')?.[1] ?? '')
}
const at = (day: string) => {
  clock.now = new Date(`${day}T10:00:00Z`)
}
const answer = { comments: '', thirdParty: '', licence: 'CC BY 4.0' as const, agreed: 'yes' }

test('an author is reminded once, three days before the proof is due, with the same link', async () => {
  at('2026-11-15')
  const id = await proofDue('2026-11-29')
  at('2026-11-25')
  expect(await remindOfProofs(services)).toBe(0)
  at('2026-11-26')
  expect(await remindOfProofs(services)).toBe(1)
  expect(await remindOfProofs(services)).toBe(0)
  const [sent] = await secretIn('publishing.proof', id)
  expect(await secretIn('publishing.proof_reminder', id)).toEqual([sent])
  expect(await findProof(services, sent ?? '')).toBeDefined()
  await sendProof(services, olga, id, { dueOn: '2026-12-20' })
  expect(await findProof(services, sent ?? '')).toBeUndefined()
  at('2026-12-18')
  expect(await remindOfProofs(services)).toBe(1)
})

test('nobody is reminded who has answered, was sent the proof only then, or is late', async () => {
  at('2026-11-15')
  const answered = await proofDue('2026-11-29')
  await proofDue('2026-11-17')
  const [secret = ''] = await secretIn('publishing.proof', answered)
  await answerProof(services, secret, { answer: 'approved', ...answer })
  for (const day of ['2026-11-16', '2026-11-17', '2026-11-27']) {
    at(day)
    expect(await remindOfProofs(services)).toBe(0)
  }
  at('2026-11-15')
  await proofDue('2026-11-29')
  at('2026-11-30')
  expect(await remindOfProofs(services)).toBe(0)
})
