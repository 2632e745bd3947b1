/** The filters of the audit log page; an empty one matches everything. */
export interface AuditQuery {
  who: string
  act: string
  object: string
  from: string
  to: string
}

const isoDay = /^\d{4}-\d\d-\d\d$/

/** Reads the filters from a query string and ignores invalid ones. */
export function readAuditQuery(search: URLSearchParams): AuditQuery {
  const text = (name: string) => (search.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 200)
  const day = (name: string) => {
    const value = text(name)
    return isoDay.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) ? value : ''
  }
  return { who: text('who'), act: text('act'), object: text('object'), from: day('from'), to: day('to') }
}

/** Reads the id of an entry from a query string. */
export function readEntryId(text: string | null): string | undefined {
  return /^\d{1,18}$/.test(text ?? '') ? (text ?? undefined) : undefined
}

/** The words of every act that the desk writes: an act without words does not compile. */
const labels = {
  'account.appointed': 'Made an organiser',
  'account.dismissed': 'Took the organiser’s role',
  'account.disabled': 'Disabled an account',
  'account.enabled': 'Enabled an account',
  'account.rights_changed': 'Changed an organiser’s rights',
  'account.invited': 'Invited an organiser',
  'application.accepted': 'Accepted an application',
  'application.declined': 'Declined an application',
  'application.reopened': 'Took the decision on an application back',
  'applications.exported': 'Exported applications',
  'booking.category_changed': 'Changed a category and its fee',
  'booking.charge_added': 'Added a charge',
  'booking.charge_removed': 'Removed a charge',
  'booking.due_extended': 'Changed a due date',
  'booking.invoiced': 'Issued an invoice',
  'booking.opened': 'Opened the account of a registration',
  'booking.payment_recorded': 'Recorded a payment',
  'booking.place_cancelled': 'Cancelled a place',
  'booking.place_carried': 'Moved a place to another conference',
  'booking.recipient_changed': 'Changed the recipient of an invoice',
  'booking.written_off': 'Wrote off what was open',
  'books.closed': 'Closed the books of a period',
  'books.exported': 'Exported a report of the books',
  'conference.cancelled': 'Cancelled a conference',
  'conference.changed': 'Changed a conference',
  'conference.cloned': 'Made the next edition',
  'conference.created': 'Made a conference',
  'conference.deadline_corrected': 'Corrected a deadline',
  'conference.deadline_extended': 'Extended a deadline',
  'conference.deadline_shortened': 'Brought a deadline forward',
  'conference.deleted': 'Deleted the draft of a conference',
  'conference.extension_taken_back': 'Took an extension back',
  'conference.postponed': 'Postponed a conference',
  'conference.published': 'Published a conference',
  'conference.reinstated': 'Let a cancelled conference take place',
  'conference.rescheduled': 'Announced the new days of a conference',
  'conference.role_given': 'Gave somebody a role in a conference',
  'conference.role_taken': 'Took a role in a conference from somebody',
  'conference.unpublished': 'Took a conference from the public',
  'content.deleted': 'Deleted from the site',
  'content.draft_deleted': 'Deleted a draft that was never public',
  'content.draft_discarded': 'Threw a draft away',
  'content.drafted': 'Saved a draft',
  'content.published': 'Published',
  'content.reordered': 'Put in another order',
  'content.restored': 'Restored an earlier version',
  'late_entry.made': 'Admitted somebody after the deadline',
  'late_entry.revoked': 'Revoked a late entry',
  'letter.changed': 'Changed a letter',
  'letter.reset': 'Put a letter back to the standard text',
  'mail.resent': 'Sent a mail again',
  'mail.tried': 'Tried a mail again',
  'message.answered': 'Answered a message',
  'message.assigned': 'Assigned a message',
  'message.closed': 'Closed a message without an answer',
  'message.reopened': 'Opened a message again',
  'messages.exported': 'Exported messages',
  'money.account_confirmed': 'Confirmed a bank account of ours',
  'money.account_proposed': 'Proposed a bank account of ours',
  'money.account_refused': 'Refused a bank account of ours',
  'money.company_changed': 'Changed a company of ours',
  'money.pro_forma_made': 'Made a pro forma',
  'money.tax_rule_added': 'Added a tax rule',
  'money.tax_rule_retired': 'Retired a tax rule',
  'note.written': 'Wrote a note',
  'refund.batch_sent': 'Sent refunds to the bank',
  'refund.moved': 'Moved a refund',
  'refund.requested': 'Asked for a refund',
  'registration.moved': 'Moved a registration',
  'registration.move_undone': 'Took a step of a registration back',
  'registration.sales_changed': 'Changed how a conference sells its places',
  'registration.discount_added': 'Added a discount code',
  'registration.discount_changed': 'Changed a discount code',
  'registration.discount_removed': 'Removed a discount code',
  'registration.imported': 'Imported delegates',
  'registration.written_to': 'Wrote to a participant',
  'registrations.exported': 'Exported registrations',
  'person.erased': 'Erased a person',
  'person.exported': 'Exported everything about a person',
  'reviewer.added': 'Added a reviewer',
  'reviewer.corrected': 'Corrected a reviewer',
  'reviewer.invitation_withdrawn': 'Took an invitation to the pool back',
  'reviewer.invited': 'Invited somebody to the pool',
  'reviewer.paused': 'Gave a reviewer a pause',
  'reviewer.resumed': 'Let a reviewer review again',
  'reviewer.stopped': 'Took a reviewer out of the pool',
  'reviewers.exported': 'Exported reviewers',
  'reviewers.imported': 'Imported reviewers',
  'review.assigned': 'Proposed a reviewer',
  'review.cancelled': 'Took a review from a reviewer',
  'review.conflict_confirmed': 'Confirmed a conflict',
  'review.conflict_dismissed': 'Dismissed a conflict',
  'review.handler_changed': 'Changed the handling chair',
  'review.invited': 'Invited a reviewer',
  'review.optimised': 'Had reviewers proposed',
  'review.reminded': 'Reminded a reviewer of an invitation',
  'review.copy_allowed': 'Let reviewers read what was held',
  'review.copy_held': 'Held a copy for reviewers again',
  'review.discussed': 'Wrote to the reviewers of a paper',
  'review.reply_opened': 'Asked an author to reply to the reviews',
  'review.entered': 'Entered a review for a reviewer',
  'review.form_changed': 'Changed a review form',
  'review.reopened': 'Opened a review again',
  'review.returned': 'Gave a review back to its reviewer',
  'review.settings_changed': 'Changed how a conference reviews',
  'settings.limits_changed': 'Changed the limits',
  'settings.passkey_not_required': 'Opened the desk to passwords',
  'settings.passkey_required': 'Opened the desk to passkeys only',
  'speaker.invited': 'Asked a speaker to be announced',
  'speaker.withdrawn': 'Took the question to a speaker back',
  'statement.discarded': 'Took a bank statement back',
  'statement.imported': 'Read a bank statement',
  'statement.line_decided': 'Decided on a line of a bank statement',
  'submission.conference_changed': 'Moved a submission to another conference',
  'submission.corrected': 'Corrected a submission',
  'submission.correction_granted': 'Granted a correction',
  'submission.correction_refused': 'Refused a correction',
  'submission.entered': 'Entered a submission for somebody',
  'submission.decided': 'Wrote a decision',
  'submission.link_renewed': 'Sent a new status link',
  'submission.move_undone': 'Took a step back',
  'submission.trusted': 'Found a submission genuine',
  'submission.decision_undone': 'Took a decision back',
  'submission.moved': 'Moved a submission',
  'submission.reopened': 'Opened a submission again',
  'submission.appeal_granted': 'Granted an appeal',
  'submission.appeal_refused': 'Refused an appeal',
  'submission.withdrawal_granted': 'Granted a withdrawal',
  'submission.withdrawal_refused': 'Refused a withdrawal',
  'submission.released': 'Released a decision',
  'submission.written_to': 'Wrote to the author',
  'submissions.exported': 'Exported submissions',
  'submissions.files_exported': 'Downloaded the files of submissions',
  'template.changed': 'Changed a template for answers',
  'template.made': 'Made a template for answers',
  'template.removed': 'Removed a template for answers',
} as const satisfies Record<`${string}.${string}`, string>

export type AuditAct = keyof typeof labels

export function isAuditAct(act: string): act is AuditAct {
  return Object.hasOwn(labels, act)
}

/** The label of an act. One that only earlier versions wrote is derived from its code. */
export function labelOfAct(act: string): string {
  if (isAuditAct(act)) return labels[act]
  const derived = act.replaceAll(/[._]/g, ' ')
  return derived.charAt(0).toUpperCase() + derived.slice(1)
}
