interface JobMeaning {
  /** What the job does, as the desk lists it. */
  work: string
  /** What it means that it has failed for good, and what happens next. */
  failure: string
}

const soon = 'It is tried again within the hour.'

/** Every kind of work that is done behind the pages: each job of a queue is about one thing, recurring work about all of them. The names are stored in the database. */
export const jobMeanings = {
  mail: { work: 'Send a mail', failure: 'The mail may not have been sent.' },
  scan: { work: 'Look for viruses in a file', failure: 'Nobody can download the file until it was looked at.' },
  blindness: {
    work: 'Check what reviewers read',
    failure: 'What reviewers would read was not checked for its authors’ names, so they cannot be invited, or the authors do not get a reviewer’s file.',
  },
  documents: { work: 'Issue documents', failure: 'Not all documents of the order were issued.' },
  proposals: { work: 'Propose reviewers', failure: 'Whoever ordered the proposal is still waiting for it.' },
  'wake-queued-mail': { work: 'Look for mails that were left', failure: `Mails that an interruption left behind are not sent. ${soon}` },
  'wake-unscanned': { work: 'Look for files without a virus scan', failure: `The virus scanner does not answer, so new files cannot be downloaded. ${soon}` },
  'wake-blindness': { work: 'Look for papers to check', failure: `Papers that an interruption left unchecked keep waiting. ${soon}` },
  'wake-documents': { work: 'Look for orders of documents that were left', failure: `Orders that an interruption left unfinished keep waiting. ${soon}` },
  'wake-proposals': { work: 'Look for proposals that were left', failure: `Proposals that an interruption left unfinished keep waiting. ${soon}` },
  'tell-of-held-files': { work: 'Tell reviewers of held files', failure: `Reviewers do not learn that a file of theirs is held. ${soon}` },
  'tell-of-ended-documents': { work: 'Tell holders of documents that ended', failure: `Holders do not learn that a document was revoked or replaced. ${soon}` },
  'read-texts': { work: 'Read the texts of papers', failure: `New papers are not compared with others. ${soon}` },
  'tidy-library': {
    work: 'Tidy the search of the library',
    failure: 'Words that nothing contains any more stay in the search. It is tried again within the day.',
  },
  'remind-of-revisions': { work: 'Remind authors of revisions', failure: `Authors were not reminded. ${soon}` },
  'chase-review-invitations': {
    work: 'Remind reviewers of invitations',
    failure: `Reviewers were not reminded, and invitations that lapsed are still open. ${soon}`,
  },
  'propose-reviewers': { work: 'Propose reviewers for new papers', failure: `New papers have no proposals. ${soon}` },
  'find-review-conflicts': { work: 'Look for conflicts of interest', failure: `New conflicts of interest may not be known. ${soon}` },
  'remind-of-reviews': { work: 'Remind reviewers of reviews', failure: `Reviewers were not reminded. ${soon}` },
  'escalate-late-papers': { work: 'Tell handling chairs of late papers', failure: `Handling chairs were not told. ${soon}` },
  'remind-of-papers': { work: 'Remind authors of incomplete papers', failure: `Authors were not reminded. ${soon}` },
  'remind-of-presentations': { work: 'Remind authors to confirm', failure: `Accepted authors were not reminded. ${soon}` },
  'write-to-speakers': { work: 'Write to speakers', failure: `Speakers were not asked for availability, needs or slides. ${soon}` },
  'end-withdrawn-reviews': { work: 'End the reviews of withdrawn papers', failure: `Reviewers still read papers that were withdrawn. ${soon}` },
  'remind-of-payments': { work: 'Remind payers', failure: `Payers were not reminded, and unpaid places are still held. ${soon}` },
  'end-held-places': { work: 'End held places', failure: `Limited places that nobody confirmed are still held. ${soon}` },
  'lapse-scholarships': { work: 'End unanswered scholarships', failure: `Scholarships that nobody answered are still held. ${soon}` },
  'end-choices': { work: 'Decide places that nobody chose', failure: `Places stay undecided after their last day. ${soon}` },
  'recognise-income': { work: 'Recognise income', failure: `Income of conferences that took place is not in the books yet. ${soon}` },
  'make-money-documents': { work: 'Make invoices as PDF', failure: `Payers cannot download new invoices. ${soon}` },
  'remind-of-proofs': { work: 'Remind authors of proofs', failure: `Authors were not reminded. ${soon}` },
  'remind-of-production': { work: 'Remind of late production', failure: `Copy-editors, typesetters and authors were not reminded. ${soon}` },
  'count-article-usage': { work: 'Count downloads of articles', failure: `The figures of usage are behind. ${soon}` },
  'make-article-pdfs': { work: 'Make the PDFs of articles', failure: `Published articles have no PDF yet. ${soon}` },
  'deposit-dois': { work: 'Deposit DOIs', failure: `New DOIs lead nowhere yet. ${soon}` },
  'end-roles': { work: 'End roles', failure: `Roles outlast their conferences. ${soon}` },
  'make-visa-letters': { work: 'Make visa letters', failure: `Applicants cannot download their letters yet. ${soon}` },
  'erase-passports': { work: 'Erase passport data', failure: `Passport data is kept longer than we promise. ${soon}` },
  'thank-participants': { work: 'Thank participants', failure: `Participants were not written to. ${soon}` },
  'ask-for-names': { work: 'Ask for the names that are printed', failure: `Participants were not asked. ${soon}` },
  'issue-documents-by-rule': { work: 'Order documents by rule', failure: `Documents whose rule is fulfilled were not ordered. ${soon}` },
  'settle-paper-edits': { work: 'Settle changes of papers', failure: `Authors and co-authors were not told of changes. ${soon}` },
  'tell-of-open-calls': { work: 'Tell of open calls', failure: `Whoever asked for it was not told of open calls. ${soon}` },
  'reconcile-cards': { work: 'Compare card payments', failure: `Card payments whose notice was lost are not booked. ${soon}` },
  'keep-archive': { work: 'Write the archive', failure: `The archive is behind: what happened since could not be restored from it. ${soon}` },
  'sweep-files': { work: 'Clean up files', failure: `What is no longer needed takes up room, and the journal of erasures is behind. ${soon}` },
} as const satisfies Record<string, JobMeaning>

export type JobName = keyof typeof jobMeanings

/** The queues; all other work recurs. */
export const queueNames = ['mail', 'scan', 'blindness', 'documents', 'proposals'] as const satisfies readonly JobName[]
