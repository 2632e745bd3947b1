/** The one way to say no: a code that the whole house knows, and what a person may be told about it. */

export type RefusalCode =
  | 'request.invalid'
  | 'request.foreign_origin'
  | 'request.too_large'
  | 'request.unsupported'
  | 'request.not_found'
  | 'request.too_many'
  | 'conference.unknown'
  | 'form.token_invalid'
  | 'file.too_large'
  | 'file.wrong_type'
  | 'file.too_many'
  | 'file.unknown'
  | 'submission.call_closed'
  | 'submission.unknown'
  | 'submission.not_open'
  | 'application.unknown'
  | 'service.unavailable'

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Record<string, string>

  constructor(code: RefusalCode, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
  }
}
