import type { Entry } from '../content/collections.ts'
import { contentOf } from '../content/content.store.ts'
import type { Database } from '../tables.ts'
import { isDeliverableAddress } from './deliverable-address.ts'

/** Who writes: the organiser of the settings, from the address of MAIL_FROM if there is one. */
export interface Sender {
  organiserName: string
  address: string
  publicUrl: string
  postalAddress: string[]
}

export interface SenderSettings {
  publicUrl: string
  mailFrom: { name: string | undefined; address: string } | undefined
}

export async function senderOf(db: Database, settings: SenderSettings): Promise<Sender> {
  return senderFrom(await contentOf(db).find('settings', 'organiser'), settings)
}

export function senderFrom(organiser: Entry<'settings'> | undefined, settings: SenderSettings): Sender {
  const own = organiser?.email && isDeliverableAddress(organiser.email) ? organiser.email : undefined
  return {
    organiserName: settings.mailFrom?.name ?? organiser?.organiserName ?? 'Colloquia',
    address: settings.mailFrom?.address ?? own ?? noReplyAt(new URL(settings.publicUrl).hostname),
    publicUrl: settings.publicUrl,
    postalAddress: organiser?.postalAddress ?? [],
  }
}

/** A site that is reached by number or by a bare name has no mail domain; `.invalid` says so to whoever reads the file. */
function noReplyAt(host: string): string {
  const address = `no-reply@${host}`
  return isDeliverableAddress(address) ? address : 'no-reply@colloquia.invalid'
}
