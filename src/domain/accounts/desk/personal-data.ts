import * as z from 'zod/mini'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { hasRight } from '../../desk/rights.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { accountsOf } from '../accounts.store.ts'
import { erasePerson, removeRemains } from '../erasure.ts'
import { personErasureOf } from '../erasures.store.ts'
import { exportPerson } from '../export-account.ts'
import { findPersonalData, holdsNothing, whyNotErased } from './find-personal-data.ts'
import { peopleOf } from './people.store.ts'
import { personAddress } from './person-address.schema.ts'
import { deskTracesOf } from './personal-data.store.ts'

export const personForm = z.object({ email: personAddress })
/** `typed`: the address again; `seen`: what the organiser has read about the person. */
export const erasureForm = z.object({ email: personAddress, typed: z.string(), seen: z.string() })

/** The log says that it was done and how much it was, never to whom. */
const auditSubject = { about: 'people', aboutName: 'Personal data' }

/** Exports everything about a person, with the files they sent and, apart, what the desk itself wrote. */
export async function exportPersonalData(
  services: Pick<Services, 'db' | 'key' | 'keys' | 'publicUrl' | 'now' | 'scanning'>,
  organiser: Organiser,
  { email }: z.output<typeof personForm>,
) {
  const { db } = services
  const account = await accountsOf(db).findByAddress(email)
  const traces = deskTracesOf({ address: email.toLowerCase(), names: await personErasureOf(email, db).names() }, db)
  const { everything, files } = await exportPerson(services, { account, address: email, withPassports: hasRight(organiser, 'visa') }, 'without links')
  const atTheDesk = {
    notes: await traces.notes(),
    auditLog: await traces.auditEntries(),
    decisionsNotReleased: await traces.unreleasedMoves(),
    correctionsOfOthers: await traces.correctionsElsewhere(),
    publishedIn: await traces.published(),
    sameNameElsewhere: await traces.namesakes(),
  }
  const passports = everything.visaRequests?.filter((request) => 'passport' in request).length ?? 0
  const details = { files: files.length, ...(passports > 0 ? { passports } : {}) }
  await auditLogOf(db).write(organiser, services.now(), { act: 'person.exported', ...auditSubject, details })
  return { everything, atTheDesk, files }
}

/** Erases everything about a person, in one transaction, after the organiser has read what that is and typed the address again. */
export async function erasePersonalData(
  services: Pick<Services, 'db' | 'files' | 'mailFiles' | 'now' | 'key' | 'keepErasures'>,
  organiser: Organiser,
  { email, typed, seen }: z.output<typeof erasureForm>,
): Promise<void> {
  const again = personAddress.safeParse(typed)
  if (!again.success || again.data.toLowerCase() !== email.toLowerCase())
    throw new Refusal('request.invalid', 'One thing needs your attention.', { typed: 'This is not the address of this person. Nothing was erased.' })
  const remains = await services.db.transaction().execute(async (trx) => {
    // Nobody becomes an organiser in between.
    if (!(await peopleOf(trx).lockOrganisers()).includes(organiser.accountId)) throw new Refusal('desk.not_allowed', 'You are no longer an organiser.')
    await peopleOf(trx).lockAddress(email)
    const held = await findPersonalData({ db: trx, now: services.now }, email)
    if (holdsNothing(held)) throw new Refusal('account.unknown', 'Nothing is held about this address.')
    const reason = whyNotErased(held)
    if (reason) throw new Refusal('account.change_not_allowed', reason)
    if (held.seen !== seen)
      throw new Refusal(
        'desk.changed_meanwhile',
        'Something about this person has changed since you opened the page. Nothing was erased. Here is what is held now.',
      )
    const person = { accountId: held.account?.id ?? null, email, confirmed: true }
    const { submissions, registrations, applications, messages, files, mails } = held
    const counts = { submissions: submissions.length, registrations: registrations.length, applications: applications.length, messages: messages.length }
    const details = { account: held.account ? 'yes' : 'no', ...counts, files, mails: mails.all }
    const gone = await erasePerson(trx, person, services.key, services.now())
    await auditLogOf(trx).write(organiser, services.now(), { act: 'person.erased', ...auditSubject, details })
    return gone
  })
  await removeRemains(services, remains)
}
