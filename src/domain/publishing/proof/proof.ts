import * as z from 'zod/mini'
import { hashOfSecret } from '../../accounts/tokens.ts'
import { officeOf } from '../../forms/office.ts'
import { freeText, oneLine } from '../../forms/person-fields.schema.ts'
import { licences } from '../../papers/paper-details.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { contributorRoles } from '../credit.ts'
import { linesOf } from '../desk/publishing.schema.ts'
import { publishingDeskOf } from '../desk/publishing-desk.store.ts'
import { readReference } from '../desk/typed-reference.ts'
import { proofAnswered } from '../publishing-letters.ts'
import { licenceTexts, licenceVersion } from './licence-text.ts'
import { proofsOf } from './proofs.store.ts'

export const proofForm = z.object({
  answer: z.enum(['approved', 'comments'], 'Please choose an answer.'),
  comments: z._default(freeText(5000), ''),
  licence: z._default(z.enum(['', ...licences], 'Please choose a licence.'), ''),
  agreed: z._default(z.string(), ''),
  thirdParty: z._default(freeText(3000), ''),
  /** One per line. A form without it leaves the references as they are. */
  references: z.optional(freeText(100_000)),
  /** The authors as the page named them; without them the contributions stay as they are. */
  'authors[]': z.optional(z.array(oneLine(200)).check(z.maxLength(200))),
  /** `0:Methodology`, where 0 is the place of the author. */
  'contributions[]': z.optional(z.array(oneLine(60)).check(z.maxLength(200 * contributorRoles.length))),
})
export type ProofForm = z.output<typeof proofForm>

/** What the page of the link shows; reading it answers nothing. */
export async function findProof({ db }: Pick<Services, 'db'>, secret: string) {
  const hash = hashOfSecret(secret)
  const proof = hash && (await proofsOf(db).findByHash(hash))
  const article = proof && (await publishingDeskOf(db).findArticle(proof.article_id))
  if (!proof || !article) return undefined
  const authors = await publishingDeskOf(db).authorsOf(article.id)
  const references = await publishingDeskOf(db).referencesOf(article.id)
  const volume = article.volume_id ? await publishingDeskOf(db).findVolume(article.volume_id) : undefined
  return { proof, article, authors, references, volume }
}

/**
 * The author approves the proof, with the licence and what of it belongs to others, or says what is to be changed. While it is in proof the
 * answer can be changed with the same link; an approved one moves on to ready. References and contributions that the author has typed go to the
 * article with either answer.
 */
export async function answerProof(services: Pick<Services, 'db' | 'now' | 'queueMail'>, secret: string, form: ProofForm): Promise<void> {
  const hash = hashOfSecret(secret)
  const problems: Record<string, string> = {}
  if (form.answer === 'comments' && form.comments === '') problems.comments = 'Please write what is to be changed.'
  if (form.answer === 'approved' && form.licence === '') problems.licence = 'Please choose the licence.'
  if (form.answer === 'approved' && form.agreed !== 'yes') problems.agreed = 'Please agree to the licence, or write what is to be changed.'
  if (Object.keys(problems).length > 0) throw new Refusal('request.invalid', 'Please look at what is marked below.', problems)
  await services.db.transaction().execute(async (trx) => {
    const found = hash && (await findProof({ db: trx }, secret))
    if (!found) throw new Refusal('invitation.closed', 'This link is not one of ours, or a newer proof was sent. Please look for our last e-mail.')
    const { proof } = found
    const article = await publishingDeskOf(trx).lockArticle(proof.article_id)
    if (article?.state !== 'proof') {
      // A repeated post of the same answer is no mistake.
      if (proof.answer === form.answer) return
      throw new Refusal('publishing.not_possible', 'This proof is closed. Please write to us if something is wrong in the article.')
    }
    const agreed = form.answer === 'approved' ? { licence: form.licence, licence_version: licenceVersion } : { licence: '', licence_version: '' }
    await proofsOf(trx).answer(article.id, { answer: form.answer, comments: form.comments, ...agreed }, services.now())
    if (form.answer === 'approved' && form.licence !== '')
      await proofsOf(trx).agree({ article_id: article.id, agreed_at: services.now(), name: proof.name, ...agreed, licence_text: licenceTexts[form.licence] })
    const changes =
      form.answer === 'approved'
        ? { state: 'ready' as const, licence: form.licence, third_party: form.thirdParty, due_on: null }
        : { state: 'copy-editing' as const, third_party: form.thirdParty }
    await takeDetails(trx, article.id, form)
    await publishingDeskOf(trx).changeArticle(article.id, changes, services.now())
    const office = await officeOf(trx)
    if (office)
      await services.queueMail(trx, {
        kind: 'publishing.proof_answered.office',
        about: `article:${article.id}`,
        to: office,
        replyTo: proof.email,
        letter: proofAnswered({ name: proof.name, title: article.title, answer: form.answer, comments: form.comments }),
      })
  })
}

async function takeDetails(trx: Transaction, articleId: string, form: ProofForm): Promise<void> {
  const store = publishingDeskOf(trx)
  if (form.references !== undefined) await store.setReferences(articleId, linesOf(form.references).map(readReference))
  const seen = form['authors[]']
  if (!seen) return
  const authors = await store.authorsOf(articleId)
  if (authors.length !== seen.length || authors.some(({ name }, position) => name !== seen[position]))
    throw new Refusal('desk.changed_meanwhile', 'The authors of the article have changed in the meantime. Please open the link again and look at who did what.')
  const chosen = form['contributions[]'] ?? []
  await store.setContributions(
    articleId,
    authors.map((_author, position) => contributorRoles.filter((role) => chosen.includes(`${position}:${role}`))),
  )
}
