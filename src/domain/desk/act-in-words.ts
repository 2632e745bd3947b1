const words: Record<string, string> = {
  'account.appointed': 'Made an organiser',
  'account.dismissed': 'Took the organiser’s role',
  'account.disabled': 'Disabled an account',
  'account.enabled': 'Enabled an account',
  'account.invited': 'Invited an organiser',
  'content.deleted': 'Deleted from the site',
  'content.draft_discarded': 'Threw a draft away',
  'content.drafted': 'Saved a draft',
  'content.published': 'Published',
  'content.reordered': 'Put in another order',
  'content.restored': 'Restored an earlier version',
  'note.written': 'Wrote a note',
  'settings.limits_changed': 'Changed the limits',
  'settings.passkey_not_required': 'Opened the desk to passwords',
  'settings.passkey_required': 'Opened the desk to passkeys only',
  'submission.decided': 'Wrote a decision',
  'submission.move_undone': 'Took a step back',
  'submission.trusted': 'Found a submission genuine',
  'submission.decision_undone': 'Took a decision back',
  'submission.moved': 'Moved a submission',
  'submission.released': 'Released a decision',
  'submission.written_to': 'Wrote to the author',
  'submissions.exported': 'Exported submissions',
}

/** What was done, as a person says it. An act that has no words here yet is read off its code. */
export function actInWords(act: string): string {
  const [subject = '', verb = ''] = act.split('.')
  const plain = `${subject}: ${verb.replaceAll('_', ' ')}`
  return words[act] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
