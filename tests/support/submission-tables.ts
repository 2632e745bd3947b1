/** The tables of submissions and what they brought, in an order in which their rows can be deleted. */
export const submissionTables = [
  'registration_move',
  'registration',
  'accompanying_person',
  'submission_file',
  'withdrawal_request',
  'correction_request',
  'address_change',
  'revision_reminder',
  'submission_correction',
  'paper_author',
  'paper_move',
  'paper',
  'submission',
] as const
