import type { RefusalCode } from '#domain/refusal.ts'

/** The one table from refusal to status. A new code does not compile until it stands here. */
export const statusOf = {
  'request.invalid': 422,
  'request.foreign_origin': 403,
  'request.too_large': 413,
  'request.unsupported': 415,
  'request.not_found': 404,
  'conference.unknown': 404,
  'service.unavailable': 503,
} satisfies Record<RefusalCode, number>
