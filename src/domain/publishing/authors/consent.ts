import { hashOfSecret } from '../../accounts/tokens.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { publishingDeskOf } from '../desk/publishing-desk.store.ts'
import { consentForOffice } from '../publishing-letters.ts'
import type { ConsentForm } from './author-change.ts'
import { authorChangesOf } from './author-changes.store.ts'
import { writeAuthors } from './change-authors.ts'

/** What the page of the link shows; reading it answers nothing. */
export async function findConsent({ db }: Pick<Services, 'db'>, secret: string) {
  const hash = hashOfSecret(secret)
  const consent = hash && (await authorChangesOf(db).findConsent(hash))
  const change = consent && (await authorChangesOf(db).find(consent.change_id))
  const article = change && (await publishingDeskOf(db).findArticle(change.article_id))
  if (!article) return undefined
  return { consent, change, article, before: await publishingDeskOf(db).authorsOf(article.id) }
}

/** One author agrees, or does not. The last one who agrees makes the change; one who does not agree ends it. While it is open an answer can be changed. */
export async function answerConsent(services: Pick<Services, 'db' | 'now' | 'queueMail'>, secret: string, { answer, comment }: ConsentForm): Promise<void> {
  if (answer === 'refused' && comment === '')
    throw new Refusal('request.invalid', 'One thing needs your attention.', { comment: 'Please write what is wrong with the change.' })
  await services.db.transaction().execute(async (trx) => {
    const found = await findConsent({ db: trx }, secret)
    if (!found) throw new Refusal('invitation.closed', 'This link is not one of ours. Please reply to the e-mail that it came in.')
    const article = await publishingDeskOf(trx).lockArticle(found.article.id)
    // Read again under the lock: another author may have answered at the same moment.
    const changes = authorChangesOf(trx)
    const change = await changes.find(found.change.id)
    if (!article || change?.state !== 'open') {
      if (found.consent.answer === answer) return
      throw new Refusal('publishing.not_possible', 'This change is closed. Please write to us if something is wrong in the article.')
    }
    await changes.answer(found.consent, answer, comment, services.now())
    const consents = await changes.consentsTo(change.id)
    const isAgreed = consents.every((consent) => consent.answer === 'agreed')
    if (isAgreed) await writeAuthors(trx, article, change.authors, services.now())
    if (isAgreed || answer === 'refused') await changes.end(change.id, isAgreed ? 'applied' : 'refused', services.now())
    const office = await officeOf(trx)
    if (office && (isAgreed || answer === 'refused'))
      await services.queueMail(trx, {
        kind: 'publishing.consent.office',
        about: `article:${article.id}`,
        to: office,
        replyTo: found.consent.email,
        letter: consentForOffice({ name: found.consent.name, title: article.title, isAgreed, comment }),
      })
  })
}
