import type { Entry } from '../content/collections.ts'
import { contentOf } from '../content/content.store.ts'
import { isDeliverableAddress } from '../forms/person-fields.schema.ts'
import type { Database } from '../tables.ts'

/** The sender of a mail: the organiser of the settings, with the address of MAIL_FROM if it is set. */
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

/** A site with an IP address or a single-label host name has no mail domain. */
function noReplyAt(host: string): string {
  const address = `no-reply@${host}`
  return isDeliverableAddress(address) ? address : 'no-reply@colloquia.invalid'
}
