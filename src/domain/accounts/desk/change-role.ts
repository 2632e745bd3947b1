import * as z from 'zod/mini'
import type { Organiser } from '../../desk/organiser.ts'
import { recordOf } from '../../desk/record.store.ts'
import { mailAddress } from '../../forms/mail-address.schema.ts'
import { requiredLine } from '../../forms/person-fields.schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { accountsOf } from '../accounts.store.ts'
import { type AppointmentOutcome, appointByMail } from '../appoint-organiser.ts'
import { sessionsOf } from '../sessions.store.ts'
import { accountToChange, namedAccount } from './account-at-desk.ts'

export const invitationForm = z.object({
  fName: requiredLine(100, 'Please enter the first name.'),
  lName: requiredLine(100, 'Please enter the last name.'),
  email: mailAddress,
})

type Tools = Pick<Services, 'db' | 'now' | 'publicUrl' | 'queueMail'>

/** Somebody is asked by mail to work at the desk; a participant with a confirmed address may at once. */
export async function inviteOrganiser(services: Tools, organiser: Organiser, form: z.output<typeof invitationForm>): Promise<AppointmentOutcome['way']> {
  return services.db.transaction().execute(async (trx) => {
    const there = await accountsOf(trx).findByAddress(form.email)
    // Who has a password would lose it by an invitation; who was invited and never came may be invited again.
    const works = there?.role === 'organiser' && (there.confirmed_at !== null || there.password_hash !== null)
    if (works || there?.id === organiser.accountId) throw refusedAddress('This person is an organiser already.')
    if (there?.disabled_at) throw refusedAddress('The account of this address is disabled. Please enable it first.')
    return appointByMail(services, trx, form, { organiser, act: 'account.invited' })
  })
}

/** Somebody who has an account may work at the desk from now on. An address that nobody has proven is proven by the invitation first. */
export async function giveRole(services: Tools, organiser: Organiser, id: string, seen: string): Promise<AppointmentOutcome['way']> {
  return services.db.transaction().execute(async (trx) => {
    const account = await accountToChange(trx, organiser, id, seen)
    if (account.disabled_at) throw new Refusal('account.change_not_allowed', 'This account is disabled. Please enable it first.')
    if (account.role === 'organiser') throw new Refusal('account.change_not_allowed', 'This person is an organiser already.')
    const { f_name: fName, l_name: lName, email } = account
    return appointByMail(services, trx, { fName, lName, email }, { organiser, act: 'account.appointed' })
  })
}

/** Somebody works at the desk no longer, from this moment on; the account remains as a participant's. */
export async function takeRole({ db, now }: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string, seen: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await accountToChange(trx, organiser, id, seen)
    if (account.role !== 'organiser') throw new Refusal('account.change_not_allowed', 'This person is no organiser.')
    await accountsOf(trx).change(account.id, { role: 'g_user' })
    await sessionsOf(trx).endAll(account.id)
    await recordOf(trx).write(organiser, now(), { act: 'account.dismissed', ...namedAccount(id) })
  })
}

function refusedAddress(sentence: string): Refusal {
  return new Refusal('request.invalid', 'One thing needs your attention.', { email: sentence })
}
