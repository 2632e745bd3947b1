import * as z from 'zod/mini'
import { passkeysOf } from '../accounts/passkeys.store.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { deskRulesOf } from './desk-rules.store.ts'
import type { Organiser } from './organiser.ts'
import { recordOf } from './record.store.ts'

export const passkeyRuleOrder = z.object({ required: z.boolean() })

/** From the next request on the desk opens only with a passkey, or with a password again. */
export async function changePasskeyRule({ db, now }: Pick<Services, 'db' | 'now'>, organiser: Organiser, { required }: { required: boolean }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rules = deskRulesOf(trx)
    // Whoever closes a door must have the key to it.
    if (required && (await passkeysOf(trx).list(organiser.accountId)).length === 0)
      throw new Refusal('account.passkey_needed', 'Please add a passkey to your own account first, or you would lock yourself out.')
    if (!(required ? await rules.set('passkey', now()) : await rules.lift('passkey'))) return
    const act = required ? 'settings.passkey_required' : 'settings.passkey_not_required'
    await recordOf(trx).write(organiser, now(), { act, about: 'settings:passkey', aboutName: 'Passkeys at the desk', details: {} })
  })
}
