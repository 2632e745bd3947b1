import { randomBytes } from 'node:crypto'
import { type Conference, slugOf } from '../conferences/conference.ts'
import { notTakingPlace } from '../conferences/conference-state.ts'
import { officeOf } from '../forms/office.ts'
import { salesSettingsOf } from '../money/sales-settings.store.ts'
import { discountsOf } from '../registrations/discounts/discounts.store.ts'
import { seatsOf } from '../registrations/register/seats.store.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { roleLabels } from './role.ts'
import { freePlaceLetter } from './role-letters.ts'
import { type ConferenceRole, rolesOf } from './roles.store.ts'

type Telling = Pick<Services, 'queueMail' | 'now' | 'publicUrl'>

/**
 * Somebody who has confirmed a role that has a free place gets a code of their own for it, with a letter. They register like everybody, so that
 * their needs are known and a seat is theirs; the fee stands in the booking with the whole of it taken off.
 */
export async function offerFreePlace(services: Telling, trx: Transaction, role: ConferenceRole, conference: Conference): Promise<void> {
  const { freeRoles } = await salesSettingsOf(trx).find(conference._id)
  if (!freeRoles.some((kind) => kind === role.role) || role.place_code || notTakingPlace(conference)) return
  // Codes are added and changed one after the other.
  await seatsOf(conference._id, trx).lock()
  const code = `${role.role === 'keynote' ? 'KEYNOTE' : 'ROLE'}-${randomBytes(5).toString('hex').toUpperCase()}`
  const terms = { code, percent: 100, amountGbpMinor: null, amountEurMinor: null, maxUses: 1, expiresOn: null, categories: [] }
  await discountsOf(conference._id, trx).add({ ...terms, reason: `Free place: ${roleLabels[role.role]}` }, role.appointed_by_id, services.now())
  await rolesOf(trx).setPlaceCode(role.id, code)
  const office = await officeOf(trx)
  const url = `${services.publicUrl}/conference/${conference._id}/${slugOf(conference)}/register?code=${code}`
  await services.queueMail(trx, {
    kind: 'role.free-place',
    about: `role:${role.id}`,
    to: { name: role.name, address: role.email },
    ...(office ? { replyTo: office.address } : {}),
    letter: freePlaceLetter(role, conference, code, url),
  })
}

/** A role that is taken back has no free place any more; a code that was used stays, with the place it was used for. */
export async function endFreePlace(trx: Transaction, { place_code, conference_id }: Pick<ConferenceRole, 'place_code' | 'conference_id'>): Promise<void> {
  if (!place_code) return
  await seatsOf(conference_id, trx).lock()
  const discounts = discountsOf(conference_id, trx)
  const code = await discounts.lock(place_code)
  if (code && !(await discounts.wasUsed(code.id))) await discounts.remove(code.id)
}
