import { Server } from '@tus/server'
import type { RefusalCode } from '#domain/refusal.ts'

const codeOf: Record<number, RefusalCode> = {
  404: 'file.unknown',
  409: 'upload.wrong_offset',
  410: 'file.unknown',
  413: 'file.too_large',
  423: 'upload.held',
  503: 'service.unavailable',
}

/** The protocol leaves the body of an error open; here it looks like every other refusal of our API. */
export class TusWithRefusals extends Server {
  override write(...[context, headers, status, body]: Parameters<Server['write']>): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body)
    headers.set('content-type', 'application/json; charset=utf-8')
    return super.write(context, headers, status, refusalBody(codeOf[status] ?? 'request.invalid', (body ?? '').trim()))
  }
}

export const refusalBody = (code: RefusalCode, message: string, fields: Record<string, string> = {}) => JSON.stringify({ error: { code, message, fields } })
