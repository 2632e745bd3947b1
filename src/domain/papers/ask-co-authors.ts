import * as z from 'zod/mini'
import { hashOfSecret, newSecret } from '../accounts/tokens.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { officeOf } from '../forms/office.ts'
import { freeText, isDeliverableAddress } from '../forms/person-fields.schema.ts'
import { countLetter } from '../mail/letter-limits.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Paper } from '../submissions/paper.ts'
import { papersOf } from '../submissions/papers.store.ts'
import type { Submission } from '../submissions/submission.ts'
import { submissionsOf } from '../submissions/submissions.store.ts'
import type { Database, Transaction } from '../tables.ts'
import { type CoAuthorConfirmation, coAuthorsOf } from './co-authors.store.ts'
import { coAuthorDenialForOffice, coAuthorLetter } from './paper-letters.ts'

/** Tells each co-author of a paper once, by their address, and asks whether it is theirs. What is doubted causes no letter to strangers. */
export async function askCoAuthors(
  services: Pick<Services, 'queueMail' | 'now' | 'publicUrl'>,
  trx: Transaction,
  { submission, paper }: { submission: Submission; paper: Paper },
): Promise<void> {
  if (submission.suspicion) return
  const authors = (await papersOf(trx).authorsOfAll([paper.id])).get(paper.id) ?? []
  const asked = new Set((await coAuthorsOf(trx).ofPapers([paper.id])).map(({ email }) => email))
  const fresh = authors.filter(({ isSender, email }) => !isSender && isDeliverableAddress(email) && !asked.has(email.toLowerCase()))
  if (fresh.length === 0) return
  const conference = await conferencesOf(trx).findAlsoDraft(paper.conferenceId)
  if (!conference) throw new Error(`Conference ${paper.conferenceId} is gone.`)
  const office = await officeOf(trx)
  for (const { name, email } of fresh) {
    if (email.toLowerCase() === submission.email.toLowerCase()) continue
    // Who has had too many letters today is asked when the paper is next saved.
    if ((await countLetter(trx, 'paper.co_author', { target: email }, services.now())) > 0) continue
    const { secret, hash } = newSecret()
    if (!(await coAuthorsOf(trx).ask(paper.id, email, hash, services.now()))) continue
    await services.queueMail(trx, {
      kind: 'paper.co_author',
      about: `submission:${submission.id}`,
      paperId: paper.id,
      to: { name, address: email },
      ...(office ? { replyTo: office.address } : {}),
      letter: coAuthorLetter({ name, submission, paper, conference, url: `${services.publicUrl}/co-author/${secret}` }),
    })
  }
}

/** What the page of the link shows, or undefined. Reading it answers nothing, because mail programs open links by themselves. */
export async function findCoAuthorQuestion({ db }: Pick<Services, 'db'>, secret: string) {
  const hash = hashOfSecret(secret)
  const question = hash && (await coAuthorsOf(db).findByHash(hash))
  return question ? coAuthorQuestion(db, question) : undefined
}

/** The paper as a co-author who was asked sees it. */
export async function coAuthorQuestion(db: Database, question: CoAuthorConfirmation) {
  const paper = await papersOf(db).find(question.paperId)
  if (!paper) return undefined
  const [conference, authors, submission] = await Promise.all([
    conferencesOf(db).findAlsoDraft(paper.conferenceId),
    papersOf(db).authorsOfAll([paper.id]),
    submissionsOf(db).findAll([paper.submissionId]),
  ])
  if (!conference) throw new Error(`Conference ${paper.conferenceId} is gone.`)
  const all = authors.get(paper.id) ?? []
  const self = all.find(({ email }) => email.toLowerCase() === question.email)
  return { question, paper, conference, authors: all, self, sender: submission.get(paper.submissionId)?.name ?? '' }
}

export const coAuthorAnswerForm = z.object({ answer: z.enum(['confirmed', 'denied'], 'Please choose an answer.'), note: z._default(freeText(2000), '') })

/** A co-author confirms, or says that they are not an author. It blocks nothing; the office is told of a denial. Answering twice is harmless. */
export async function answerCoAuthor(
  services: Pick<Services, 'db' | 'queueMail' | 'now'>,
  secret: string,
  { answer, note }: z.output<typeof coAuthorAnswerForm>,
): Promise<void> {
  const hash = hashOfSecret(secret)
  const found = hash && (await findCoAuthorQuestion(services, secret))
  if (!hash || !found) throw new Refusal('invitation.closed', 'This link is not one of ours, or the paper is gone. Please answer the mail that it came in.')
  await services.db.transaction().execute(async (trx) => {
    const isNew = await coAuthorsOf(trx).answer(hash, answer, answer === 'denied' ? note : '', services.now())
    const office = await officeOf(trx)
    if (!isNew || answer !== 'denied' || !office) return
    const { paper, conference, question, self } = found
    await services.queueMail(trx, {
      kind: 'paper.co_author_denied.office',
      about: `submission:${paper.submissionId}`,
      paperId: paper.id,
      to: office,
      replyTo: question.email,
      letter: coAuthorDenialForOffice({ name: self?.name ?? question.email, paper, conference, note }),
    })
  })
}
