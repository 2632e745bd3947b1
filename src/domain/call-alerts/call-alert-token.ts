import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../services.ts'

const pattern = /^([0-9a-f]{32})([\w-]{43})$/

const macOf = (key: Buffer, id: string) => createHmac('sha256', key).update(`call alert ${id}`).digest('base64url')

/** Stands in every letter to the address, so whoever reads its mail may agree and leave. Derived, so that nothing secret is stored. */
export function callAlertUrl({ key, publicUrl }: Pick<Services, 'key' | 'publicUrl'>, id: string): string {
  return `${publicUrl}/call-alerts/${id}${macOf(key, id)}`
}

/** The id of the alert, or undefined when the token is not ours. */
export function readCallAlertToken(key: Buffer, token: string): string | undefined {
  const [, id = '', mac = ''] = pattern.exec(token) ?? []
  return id && timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, id))) ? id : undefined
}
