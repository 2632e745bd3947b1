import type { RefusalCode } from '#domain/refusal.ts'

/** The one table from refusal to status. A new code does not compile until it stands here. */
export const statusOf = {
  'request.invalid': 422,
  'request.foreign_origin': 403,
  'request.too_large': 413,
  'request.unsupported': 415,
  'request.not_found': 404,
  'request.too_many': 429,
  'conference.unknown': 404,
  'form.token_invalid': 422,
  'file.too_large': 413,
  'file.wrong_type': 422,
  'file.too_many': 422,
  'file.unknown': 404,
  'submission.call_closed': 409,
  'submission.unknown': 404,
  'submission.already_received': 409,
  'submission.not_open': 409,
  'application.unknown': 404,
  'application.document_received': 409,
  'account.invalid_credentials': 401,
  'account.address_taken': 409,
  'account.signed_out': 401,
  'account.token_invalid': 410,
  'service.unavailable': 503,
} satisfies Record<RefusalCode, number>
