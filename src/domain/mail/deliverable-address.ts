import { mailAddress } from '../forms/mail-address.schema.ts'

/** The length first: what is absurdly long is not even read. The grammar trims, an envelope must not need it. */
export function isDeliverableAddress(address: string): boolean {
  if (address.length > 254) return false
  const parsed = mailAddress.safeParse(address)
  return parsed.success && parsed.data === address
}
