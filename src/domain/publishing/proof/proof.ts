import * as z from 'zod/mini'
import { hashOfSecret } from '../../accounts/tokens.ts'
import { officeOf } from '../../forms/office.ts'
import { freeText } from '../../forms/person-fields.schema.ts'
import { licences } from '../../papers/paper-details.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { publishingDeskOf } from '../desk/publishing-desk.store.ts'
import { proofAnswered } from '../publishing-letters.ts'
import { licenceTexts, licenceVersion } from './licence-text.ts'
import { proofsOf } from './proofs.store.ts'

export const proofForm = z.object({
  answer: z.enum(['approved', 'comments'], 'Please choose an answer.'),
  comments: z._default(freeText(5000), ''),
  licence: z._default(z.enum(['', ...licences], 'Please choose a licence.'), ''),
  agreed: z._default(z.string(), ''),
  thirdParty: z._default(freeText(3000), ''),
})
export type ProofForm = z.output<typeof proofForm>

/** What the page of the link shows; reading it answers nothing. */
export async function findProof({ db }: Pick<Services, 'db'>, secret: string) {
  const hash = hashOfSecret(secret)
  const proof = hash && (await proofsOf(db).findByHash(hash))
  const article = proof && (await publishingDeskOf(db).findArticle(proof.article_id))
  if (!proof || !article) return undefined
  const authors = await publishingDeskOf(db).authorsOf(article.id)
  const volume = article.volume_id ? await publishingDeskOf(db).findVolume(article.volume_id) : undefined
  return { proof, article, authors, volume }
}

/**
 * The author approves the proof, with the licence and what of it belongs to others, or says what is to be changed. While it is in proof the
 * answer can be changed with the same link; an approved one moves on to ready.
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
