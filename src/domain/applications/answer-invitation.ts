import { hashOfSecret } from '../accounts/secret.ts'
import { officeOf } from '../forms/office.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { speakerInvitationsOf } from './speaker-invitations.store.ts'
import { invitationAnswerForOffice } from './speaker-letters.ts'

/** What the holder of a link is asked, or undefined when it is none of ours. Looking at it changes nothing. */
export async function findInvitation({ db, now }: Pick<Services, 'db' | 'now'>, secret: string) {
  const hash = hashOfSecret(secret)
  const invitation = hash && (await speakerInvitationsOf(db).findByHash(hash))
  if (!invitation) return undefined
  return { ...invitation, isOpen: invitation.state === 'open' && invitation.expires_at > now() }
}

/** Somebody agrees to stand on a conference's page, and stands there from now on; or does not, and never will by this link. */
export async function answerInvitation(services: Pick<Services, 'db' | 'queueMail' | 'now'>, secret: string, agreed: boolean): Promise<void> {
  const hash = hashOfSecret(secret)
  const closed = new Refusal(
    'invitation.closed',
    'This link has been used, was replaced by a newer one, or is too old. Please answer the mail that it came in.',
  )
  if (!hash) throw closed
  await services.db.transaction().execute(async (trx) => {
    const invitations = speakerInvitationsOf(trx)
    const answered = await invitations.answer(hash, agreed ? 'confirmed' : 'refused', services.now())
    const whole = answered && (await invitations.findByHash(hash))
    if (!answered || !whole) throw closed
    if (agreed) await invitations.putOnPage(answered)
    const office = await officeOf(trx)
    const about = `application:${answered.application_id}`
    if (office) await services.queueMail(trx, { kind: 'speaker.answer-office', about, to: office, letter: invitationAnswerForOffice(whole, agreed) })
  })
}
