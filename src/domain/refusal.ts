/** The only expected error of the domain: a code, a message for the user, and problems by field. */

export type RefusalCode =
  | 'request.invalid'
  | 'request.malformed'
  | 'request.foreign_origin'
  | 'request.wrong_host'
  | 'request.too_large'
  | 'request.unsupported'
  | 'request.not_found'
  | 'request.wrong_method'
  | 'request.too_many'
  | 'conference.unknown'
  | 'conference.move_not_allowed'
  | 'form.token_invalid'
  | 'form.already_received'
  | 'file.too_large'
  | 'file.wrong_type'
  | 'file.too_many'
  | 'file.unknown'
  | 'file.unreadable'
  | 'upload.wrong_offset'
  | 'upload.held'
  | 'file.not_yet_scanned'
  | 'file.infected'
  | 'file.already_sent'
  | 'submission.call_closed'
  | 'submission.unknown'
  | 'submission.link_replaced'
  | 'paper.unknown'
  | 'registration.unknown'
  | 'registration.move_not_allowed'
  | 'submission.already_received'
  | 'submission.not_open'
  | 'submission.move_not_allowed'
  | 'submission.nothing_waits'
  | 'booking.unknown'
  | 'money.not_allowed'
  | 'money.entity_incomplete'
  | 'appeal.decided_by_you'
  | 'statement.unreadable'
  | 'statement.unbalanced'
  | 'statement.unknown'
  | 'statement.not_allowed'
  | 'review.unknown'
  | 'review.move_not_allowed'
  | 'review.conflict'
  | 'application.unknown'
  | 'application.document_received'
  | 'reviewer.unknown'
  | 'account.invalid_credentials'
  | 'account.address_taken'
  | 'account.signed_out'
  | 'account.token_invalid'
  | 'account.passkey_refused'
  | 'account.passkey_needed'
  | 'account.passkeys_impossible'
  | 'account.unknown'
  | 'account.change_not_allowed'
  | 'content.unknown'
  | 'content.not_removable'
  | 'desk.not_allowed'
  | 'desk.changed_meanwhile'
  | 'message.unknown'
  | 'message.not_waiting'
  | 'message.not_closed'
  | 'template.unknown'
  | 'application.decided'
  | 'application.not_decided'
  | 'invitation.closed'
  | 'mail.unknown'
  | 'mail.not_repeatable'
  | 'service.unavailable'

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Record<string, string>
  /** When it makes sense to try again. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, message: string, fields: Record<string, string> = {}, retryAfterSeconds?: number) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}
