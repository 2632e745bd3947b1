import { randomId } from '../accounts/tokens.ts'
import { countLetter } from '../mail/letter-limits.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { CallAlertForm } from './call-alert.schema.ts'
import { confirmCallAlertLetter } from './call-alert-letters.ts'
import { callAlertUrl, readCallAlertToken } from './call-alert-token.ts'
import { type CallAlert, callAlertsOf } from './call-alerts.store.ts'

type AlertServices = Pick<Services, 'db' | 'key' | 'now' | 'publicUrl' | 'queueMail'>

/**
 * Notes that an address wants to be told about a topic, and asks its owner by mail. An address that has agreed already gets the same letter, so
 * that nobody learns here who reads ours.
 */
export async function askForCallAlert(services: AlertServices, { email, topic }: CallAlertForm, source: string): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const alerts = callAlertsOf(trx)
    if (!(await alerts.topics()).includes(topic))
      throw new Refusal('request.invalid', 'One thing needs your attention.', { topic: 'Please choose a topic from the list.' })
    const wait = await countLetter(trx, 'call.confirm', { target: email, source }, now)
    if (wait > 0) {
      const when = wait > 60 ? `in ${Math.ceil(wait / 60)} minutes` : 'in a minute'
      throw new Refusal('request.too_many', `We have just written to this address. Please check its inbox, or try again ${when}.`, {}, wait)
    }
    const alert = await alerts.add({ id: randomId(), email, topic, requested_at: now })
    await services.queueMail(trx, {
      kind: 'call.confirm',
      about: `call-alert:${alert.id}`,
      // Without a name: a stranger may have entered the address.
      to: { name: '', address: alert.email },
      letter: confirmCallAlertLetter(topic, callAlertUrl(services, alert.id)),
    })
  })
}

/** The alert of a link in one of our letters; undefined when they have left, or when the link is not ours. Reading it changes nothing. */
export async function findCallAlert({ db, key }: Pick<Services, 'db' | 'key'>, token: string): Promise<CallAlert | undefined> {
  const id = readCallAlertToken(key, token)
  return id === undefined ? undefined : callAlertsOf(db).find(id)
}

/** The owner of the address agrees, or leaves. Leaving removes the address; doing either twice changes nothing. */
export async function answerCallAlert({ db, key, now }: Pick<Services, 'db' | 'key' | 'now'>, token: string, wanted: boolean): Promise<void> {
  const id = readCallAlertToken(key, token)
  if (id === undefined) throw new Refusal('request.invalid', 'This link is incomplete. Please open it from our e-mail again.')
  if (wanted) await callAlertsOf(db).confirm(id, now())
  else await callAlertsOf(db).remove(id)
}
