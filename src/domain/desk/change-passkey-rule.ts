import * as z from 'zod/mini'
import { passkeysOf } from '../accounts/passkeys.store.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { auditLogOf } from './audit-log.store.ts'
import { deskRulesOf } from './desk-rules.store.ts'
import type { Organiser } from './organiser.ts'

export const passkeyRuleBody = z.object({ required: z.boolean() })

/** Requires passkeys at the desk, or allows passwords again, from the next request on. */
export async function changePasskeyRule({ db, now }: Pick<Services, 'db' | 'now'>, organiser: Organiser, { required }: { required: boolean }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rules = deskRulesOf(trx)
    // The organiser who sets the rule must be able to open the desk afterwards.
    if (required && (await passkeysOf(trx).list(organiser.accountId)).length === 0)
      throw new Refusal('account.passkey_needed', 'Please add a passkey to your own account first, or you would lock yourself out.')
    if (!(required ? await rules.set('passkey', now()) : await rules.lift('passkey'))) return
    const act = required ? 'settings.passkey_required' : 'settings.passkey_not_required'
    await auditLogOf(trx).write(organiser, now(), { act, about: 'settings:passkey', aboutName: 'Passkeys at the desk', details: {} })
  })
}
