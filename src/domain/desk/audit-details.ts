import { stateLabels as applicationLabels, applicationRoles } from '../applications/application.ts'
import { walkInPaymentLabels } from '../check-in/walk-in.schema.ts'
import { fieldLabels } from '../conferences/conference-fields.ts'
import { participantCategories } from '../conferences/fees.ts'
import { importantDateNames } from '../conferences/important-dates.ts'
import { conferenceRoleLabels } from '../conferences/membership.ts'
import { formatDay, isCalendarDay } from '../dates.ts'
import { documentKindLabels, endReasonLabels } from '../documents/document.ts'
import { limits } from '../limits/limits.ts'
import { refundStateLabels } from '../money/refunds/refund.ts'
import { lineStateLabels } from '../money/statements/statement.ts'
import { articleStateLabels } from '../publishing/article.ts'
import { taskKindLabels } from '../publishing/production/production-task.ts'
import { registrationLabels } from '../registrations/registration.ts'
import { fullPaperLabels } from '../review/full-paper/full-paper.ts'
import { reviewerStatusLabels } from '../review/pool/reviewer.ts'
import { roleLabels } from '../roles/role.ts'
import { stateLabels as paperLabels } from '../submissions/next-steps.ts'
import { groundsLabels, outcomeLabels } from '../visa/visa.ts'
import { type AuditAct, isAuditAct } from './audit-log.ts'
import { type DeskRight, deskRights, rightLabels } from './rights.ts'

export type AuditDetails = Record<string, unknown>

/** The names of what details have the id of. The log itself names no person, because it outlives them. */
export interface AuditNames {
  accounts: ReadonlyMap<string, string>
  conferences: ReadonlyMap<string, string>
}

type Describe = (details: AuditDetails, names: AuditNames) => string[]

const nothing: Describe = () => []
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const worded = (labels: Readonly<Record<string, string>>) => (value: unknown) =>
  Object.hasOwn(labels, text(value)) ? (labels[text(value)] ?? '') : plain(text(value))
const plain = (code: string) => code.replaceAll(/[-_]/g, ' ')
const day = (value: unknown) => (isCalendarDay(text(value)) ? formatDay(text(value)) : text(value))
const changed = (from: string, to: string) => `${from || 'nothing'} → ${to || 'nothing'}`
const lines = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
const counted = (value: unknown, one: string, many: string) => (value === 1 ? `one ${one}` : `${text(value)} ${many}`)

const ofRole: Describe = ({ role }) => [worded(roleLabels)(role)]
const doorDevice: Describe = ({ device, showsNeeds }) => [text(device), ...(showsNeeds ? ['It shows who needs assistance'] : [])]

const paper = worded(paperLabels)
const application = worded(applicationLabels)
const registration = worded(registrationLabels)
const refund = worded(refundStateLabels)
const documentKind = worded(documentKindLabels)
const endReason = worded(endReasonLabels)
const fullPaper: Describe = ({ decision }) => [worded(fullPaperLabels)(decision)]
const closing = worded({ answered: 'Answered', 'no-answer-needed': 'No answer needed' })
const conferenceState = worded({ scheduled: 'Scheduled', postponed: 'Postponed', cancelled: 'Cancelled' })
const fromTo =
  (words: (value: unknown) => string): Describe =>
  ({ from, to }) => [changed(words(from), words(to))]
const changes: Describe = ({ changes }) => lines(changes)
const version: Describe = (details) => [...lines(details.changes), `Version ${text(details.version)}`]

const discountCode: Describe = ({ code, uses }) => [`${text(code)}, at most ${counted(uses, 'time', 'times')}`]
const ofPapers: Describe = ({ papers }) => lines(papers)
const ofReviewer: Describe = ({ reviewer }) => [`Reviewer ${text(reviewer)}`]
const ofAttachment: Describe = ({ reviewer, file }) => [`Reviewer ${text(reviewer)}, file ${text(file)}`]

const rights = (value: unknown) => lines(value).filter((right): right is DeskRight => deskRights.some((one) => one === right))
const namesOf = (some: readonly DeskRight[]) => (some.length === deskRights.length ? 'all' : some.map((right) => `“${rightLabels[right]}”`).join(', '))
const appointed: Describe = (details) => (details.rights ? [`Rights: ${namesOf(rights(details.rights)) || 'none'}`] : [])
const decided: Describe = ({ mail }) => [mail ? 'With a mail' : 'Without a mail']

const memberOf: Describe = ({ account, role }, { accounts }) => [
  `${accounts.get(text(account)) ?? 'Somebody whose account is gone'}: ${worded(conferenceRoleLabels)(role)}`,
]

const movedDeadline: Describe = ({ deadline, from, to, reason }) => [
  `${worded(importantDateNames)(deadline)}: ${changed(day(from), day(to))}`,
  ...(reason ? [`Reason: ${text(reason)}`] : []),
]
const changedState: Describe = ({ from, to, letters, daysBefore, daysAfter }) => [
  changed(conferenceState(from), conferenceState(to)),
  ...(daysBefore ? [`Days: ${changed(span(daysBefore), span(daysAfter))}`] : []),
  ...(letters === undefined ? [] : [`${counted(letters, 'letter', 'letters')} sent`]),
]
const span = (value: unknown) => text(value).split(' to ').map(day).join(' to ')

const copied: Describe = ({ what }) => [what === 'words' ? 'Title, abstract and keywords' : 'A file']

/** What was exported: the format, and the filters of the list in words. */
const exportedQuery: Describe = ({ format, query, files }, { conferences }) => {
  const filters = new URLSearchParams(text(query))
  const references = filters.getAll('reference').length
  const words: Record<string, (value: string) => string> = {
    q: (value) => `search: ${value}`,
    conference: (value) => `conference: ${conferences.get(value) ?? 'one that is gone'}`,
    state: (value) => `state: ${Object.hasOwn(paperLabels, value) ? paper(value) : registration(value)}`,
    category: (value) => `category: ${participantCategories.find(({ code }) => code === value)?.label ?? value}`,
    country: (value) => `country: ${value}`,
    from: (value) => `from ${day(value)}`,
    to: (value) => `until ${day(value)}`,
    files: (value) => (value === 'yes' ? 'with files' : 'without files'),
    suspicious: () => 'to be checked',
    waiting: () => 'decision not released',
    revised: () => 'revised',
    withdrawal: () => 'asks to withdraw',
    correction: () => 'asks for a correction',
    appeal: () => 'appeals',
    incomplete: () => 'incomplete',
  }
  const chosen = [...filters].flatMap(([name, value]) => words[name]?.(value) ?? [])
  return sentence([
    files === undefined ? text(format).toUpperCase() : counted(files, 'file', 'files'),
    ...(references > 0 ? [`${references} selected`] : []),
    ...(chosen.length + references === 0 ? ['everything'] : chosen),
  ])
}

const exportedList: Describe = ({ format, view, state, role, country, selected, searched }) =>
  sentence([
    text(format).toUpperCase(),
    ...(Number(selected) > 0 ? [`${text(selected)} selected`] : []),
    ...(view ? [`view: ${worded({ mine: 'for me' })(view)}`] : []),
    ...(state ? [`state: ${application(state)}`] : []),
    ...(role ? [`role: ${worded(Object.fromEntries(Object.entries(applicationRoles).map(([id, { name }]) => [id, name])))(role)}`] : []),
    ...(country ? [`country: ${text(country)}`] : []),
    ...(searched ? ['what a search found'] : []),
  ])

const reviewer: Describe = ({ reviewer: number }) => [`Reviewer ${text(number)}`]

const sentence = (parts: readonly string[]) => [parts.join(', ')]

/** The details of every act, a line each: only what changed, old and new values in words. */
const describe = {
  'account.appointed': appointed,
  'account.dismissed': nothing,
  'account.disabled': nothing,
  'account.enabled': nothing,
  'account.rights_changed': ({ before, after }) => {
    const [had, has] = [rights(before), rights(after)]
    const [given, taken] = [has.filter((right) => !had.includes(right)), had.filter((right) => !has.includes(right))]
    return [...(given.length > 0 ? [`Given: ${namesOf(given)}`] : []), ...(taken.length > 0 ? [`Taken: ${namesOf(taken)}`] : [])]
  },
  'account.invited': appointed,
  'application.accepted': decided,
  'application.declined': decided,
  'application.reopened': ({ from }) => (from ? [changed(application(from), applicationLabels.new)] : []),
  'applications.exported': exportedList,
  'booking.category_changed': changes,
  'booking.charge_added': changes,
  'booking.charge_removed': changes,
  'booking.payment_taken_back': changes,
  'booking.carry_answered': changes,
  'booking.carry_refused': changes,
  'booking.due_extended': changes,
  'booking.invoiced': changes,
  'booking.opened': nothing,
  'booking.payment_recorded': changes,
  'booking.place_cancelled': changes,
  'booking.place_carried': changes,
  'booking.place_substituted': changes,
  'booking.recipient_changed': changes,
  'booking.vat_checked': changes,
  'booking.written_off': changes,
  'books.closed': ({ through }) => [`Through ${day(through)}`],
  'books.exported': ({ format, from, to }) => sentence([text(format).toUpperCase(), `from ${day(from)}`, `until ${day(to)}`]),
  'check_in.device_added': doorDevice,
  'check_in.device_revoked': doorDevice,
  'check_in.walk_in': ({ payment }) => [worded(walkInPaymentLabels)(payment)],
  'conference.cancelled': changedState,
  // Earlier versions wrote the names of the fields alone.
  'conference.changed': ({ changes, fields }) => (fields ? [`Changed: ${lines(fields).map(worded(fieldLabels)).join(', ')}`] : lines(changes)),
  'conference.choices_asked': ({ letters, places, answerBy }) => [
    counted(letters, 'letter', 'letters'),
    counted(places, 'place', 'places'),
    `Answer by ${day(answerBy)}`,
  ],
  'conference.cloned': ({ from }, { conferences }) => [`From ${conferences.get(text(from)) ?? 'a conference that is gone'}`],
  'conference.created': nothing,
  'conference.deadline_corrected': movedDeadline,
  'conference.deadline_extended': movedDeadline,
  'conference.deadline_shortened': movedDeadline,
  'conference.deleted': nothing,
  'conference.extension_taken_back': movedDeadline,
  'conference.postponed': changedState,
  'conference.published': nothing,
  'conference.reinstated': changedState,
  'conference.rescheduled': changedState,
  'conference.role_given': memberOf,
  'conference.role_taken': memberOf,
  'conference.unpublished': ({ submissions }) => [`${counted(submissions, 'submission', 'submissions')} at that time`],
  'content.deleted': version,
  'content.draft_deleted': nothing,
  'content.draft_discarded': nothing,
  'content.drafted': nothing,
  'content.published': version,
  'content.reordered': nothing,
  'content.restored': ({ from, version: now, changes }) => [...lines(changes), `Version ${text(from)} again, as version ${text(now)}`],
  'late_entry.made': ({ until }) => [`Until ${day(until)}`],
  'late_entry.revoked': ({ until }) => [`Until ${day(until)}`],
  'letter.changed': changes,
  'letter.reset': changes,
  'mail.resent': ({ from, to, address }) =>
    from && to && from !== to
      ? [`To: ${changed(text(from), text(to))}`]
      : to
        ? [`To ${text(to)}`]
        : [address === 'corrected' ? 'To another address' : 'To the same address'],
  'mail.tried': nothing,
  'message.answered': nothing,
  'message.assigned': ({ from, to }, { accounts }) => {
    const who = (id: unknown) => (id ? (accounts.get(text(id)) ?? 'somebody whose account is gone') : 'nobody')
    return [`For: ${from === undefined ? who(to) : changed(who(from), who(to))}`]
  },
  'message.closed': () => [changed('Waiting', closing('no-answer-needed'))],
  'message.reopened': ({ from }) => (from ? [changed(closing(from), 'Waiting')] : []),
  'messages.exported': exportedList,
  'money.account_confirmed': ({ currency, account, alone }) => [
    `${text(currency)}: ${text(account)}`,
    ...(alone ? ['By the same person, after two days'] : []),
  ],
  'money.account_proposed': ({ currency, account }) => [`${text(currency)}: ${text(account)}`],
  'money.account_refused': ({ currency, account }) => [`${text(currency)}: ${text(account)}`],
  'money.company_added': ({ code }) => [`Code ${text(code)}`],
  'money.company_changed': changes,
  'money.pro_forma_made': ({ proForma }) => [`Pro forma ${text(proForma)}`],
  'money.sterling_rate_added': ({ rate }) => [text(rate)],
  'money.sterling_rate_retired': ({ rate }) => [text(rate)],
  'money.tax_rule_added': ({ rule }) => [text(rule)],
  'money.tax_rule_retired': ({ rule }) => [text(rule)],
  'document.batch_ordered': ({ kind, count }) => [`${documentKind(kind)}: ${text(count)}`],
  'document.issued': ({ kind }) => [documentKind(kind)],
  'document.reissued': ({ document }) => [`Replaced by ${text(document)}`],
  'document.revoked': ({ reason }) => [endReason(reason)],
  'document.settings_changed': nothing,
  'document.text_changed': ({ kind, version }) => [`${documentKind(kind)}, version ${text(version)}`],
  'note.written': nothing,
  'person.erased': (details) => [
    Object.entries(details)
      .filter(([, count]) => count !== 0 && count !== 'no')
      .map(([what, count]) => (count === 'yes' ? what : `${what}: ${text(count)}`))
      .join(', '),
  ],
  'person.exported': ({ files, passports }) => [
    `With ${counted(files, 'file', 'files')}`,
    ...(passports === undefined ? [] : [`With the data of ${counted(passports, 'passport', 'passports')}`]),
  ],
  'journal.call_opened': nothing,
  'journal.call_closed': nothing,
  'publishing.article_changed': nothing,
  'publishing.article_moved': fromTo(worded(articleStateLabels)),
  'publishing.article_placed': ({ issue }) => [issue ? String(issue) : 'Ahead of issue'],
  'publishing.article_published': nothing,
  'publishing.article_removed': nothing,
  'publishing.deposit_retried': nothing,
  'publishing.imported': ({ articles }) => [counted(articles, 'article', 'articles')],
  'publishing.author_renamed': nothing,
  'publishing.authors_changed': nothing,
  'publishing.consent_asked': ({ authors }) => [counted(authors, 'author', 'authors')],
  'publishing.consent_withdrawn': nothing,
  'publishing.notice_published': ({ kind }) => [kind === 'retraction' ? 'Retraction' : 'Correction'],
  'publishing.papers_taken_in': ({ papers }) => [counted(papers, 'paper', 'papers')],
  'publishing.proof_sent': ({ dueOn }) => [`To be answered by ${day(dueOn)}`],
  'publishing.taken_into_journal': nothing,
  'publishing.task_commented': nothing,
  'publishing.task_ordered': ({ kind, dueOn }) => [worded(taskKindLabels)(kind), `Due on ${day(dueOn)}`],
  'publishing.task_revoked': ({ kind }) => [worded(taskKindLabels)(kind)],
  'publishing.editorial_made': nothing,
  'publishing.pages_numbered': nothing,
  'publishing.volume_ordered': nothing,
  'publishing.full_paper_taken_in': nothing,
  'publishing.typeset_uploaded': nothing,
  'publishing.volume_changed': nothing,
  'publishing.volume_made': nothing,
  'publishing.volume_published': ({ articles }) => [counted(articles, 'article', 'articles')],
  'refund.batch_sent': ({ refunds }) => [counted(refunds, 'refund', 'refunds')],
  'refund.moved': ({ from, to, amount }) => [`${text(amount)}: ${changed(refund(from), refund(to))}`],
  'refund.requested': changes,
  'registration.moved': fromTo(registration),
  'registration.move_undone': fromTo(registration),
  'registration.sales_changed': changes,
  'registration.discount_added': discountCode,
  'registration.discount_changed': discountCode,
  'registration.discount_removed': discountCode,
  'registration.imported': ({ added }) => [`${counted(added, 'delegate', 'delegates')} registered`],
  'scholarship.awarded': ({ percent, amount, until }) => [`${text(percent)} %, ${text(amount)}`, `To be answered by ${day(until)}`],
  'scholarship.refused': nothing,
  'scholarship.reserved': nothing,
  'scholarship.settings_changed': changes,
  'registration.written_to': ({ subject }) => [`Subject: ${text(subject)}`],
  'registrations.exported': exportedQuery,
  'reviewer.added': nothing,
  'reviewer.corrected': ({ fields }) => [`Corrected: ${text(fields)}`],
  'reviewer.invitation_withdrawn': nothing,
  'reviewer.invited': ({ again }) => (again ? ['Again, with a new link'] : []),
  'reviewer.paused': ({ until }) => [`Until ${day(until)}`],
  'reviewer.resumed': nothing,
  'reviewer.stopped': nothing,
  'reviewers.exported': ({ format, topic, status, standby, searched }) =>
    sentence([
      text(format).toUpperCase(),
      ...(topic ? [`topic: ${text(topic)}`] : []),
      ...(status ? [`state: ${worded(reviewerStatusLabels)(status)}`] : []),
      ...(standby ? ['standby only'] : []),
      ...(searched ? ['what a search found'] : []),
    ]),
  'reviewers.imported': ({ added, merged }) => [`${counted(added, 'reviewer', 'reviewers')} added, ${text(merged)} completed`],
  'review.assigned': reviewer,
  'review.cancelled': reviewer,
  'review.conflict_confirmed': ({ kind }) => [plain(text(kind))],
  'review.conflict_dismissed': ({ kind }) => [plain(text(kind))],
  'review.lead_changed': ({ reviewer, leads }) =>
    typeof reviewer === 'number' ? [`Reviewer ${reviewer} ${leads ? 'sums up the reviews' : 'no longer sums up the reviews'}`] : [],
  'review.outside_handler_invited': ({ until }) => [`Until ${day(until)}`],
  'review.outside_handler_revoked': () => [],
  'review.handler_changed': ({ from, to }, { accounts }) => {
    const who = (id: unknown) => (id ? (accounts.get(text(id)) ?? 'somebody whose account is gone') : 'nobody')
    return [changed(who(from), who(to))]
  },
  'review.invited': reviewer,
  'review.optimised': ({ papers, reviews }) => [`${counted(reviews, 'review', 'reviews')} for ${counted(papers, 'paper', 'papers')}`],
  'review.reminded': reviewer,
  'review.copy_allowed': copied,
  'review.copy_held': copied,
  'review.checked_by_hand': ({ reason }) => [text(reason)],
  'review.check_retried': nothing,
  'job.retried': ({ work }) => [text(work)],
  'job.set_aside': ({ work }) => [text(work)],
  'review.attachment_added': ofAttachment,
  'review.attachment_allowed': ofAttachment,
  'review.attachment_held': ofAttachment,
  'review.attachment_removed': ofAttachment,
  'review.discussed': nothing,
  'review.full_paper_begun': ({ round }) => [`Round ${text(round)}`],
  'review.full_paper_decided': fullPaper,
  'review.full_paper_taken_back': fullPaper,
  'review.full_paper_released': fullPaper,
  'review.reply_opened': ({ until }) => [`Until ${day(until)}`],
  'review.entered': ofReviewer,
  'programme.changed': changes,
  'programme.slides_exported': ({ files }) => [counted(files, 'file', 'files')],
  'programme.chair_link_sent': ({ letters, renewed }) => [`${counted(letters, 'letter', 'letters')} sent${renewed ? '; the earlier link ended' : ''}`],
  'programme.presented': ofPapers,
  'programme.presented_taken_back': ofPapers,
  'programme.published': ({ version: number, letters, urgent }) => [
    `Version ${text(number)}${urgent ? ', urgent' : ''}`,
    `${counted(letters, 'letter', 'letters')} sent`,
  ],
  'review.form_changed': ({ stage, number }) => [`${worded({ abstract: 'Abstracts', 'full-paper': 'Full papers' })(stage)}, form ${text(number)}`],
  'review.extended': ofReviewer,
  'review.reopened': ofReviewer,
  'review.returned': ofReviewer,
  'review.settings_changed': changes,
  'role.appointed': ofRole,
  'role.asked_again': ofRole,
  'role.ended': ofRole,
  'settings.limits_changed': (details) =>
    Object.entries(details).map(([name, values]) => `${name in limits ? limits[name as keyof typeof limits].label : plain(name)}: ${text(values)}`),
  'settings.signing_key_replaced': ({ keyId }) => [`Key ${text(keyId)}`],
  'settings.passkey_not_required': nothing,
  'settings.passkey_required': nothing,
  'speaker.invited': ({ conference }, { conferences }) => [`For ${conferences.get(text(conference)) ?? 'a conference that is gone'}`],
  'speaker.withdrawn': nothing,
  'statement.discarded': nothing,
  'statement.imported': ({ lines: read, seenBefore }) => [`${counted(read, 'line', 'lines')}${seenBefore ? `, ${text(seenBefore)} of them seen before` : ''}`],
  'statement.line_decided': ({ from, to, bookings, payout }) => [
    changed(worded(lineStateLabels)(from), worded(lineStateLabels)(to)),
    ...(payout ? ['A payout of the card provider'] : []),
    ...(Number(bookings) > 1 ? [`For ${text(bookings)} bookings`] : []),
  ],
  'submission.conference_changed': ({ from, to, letter }) => [
    `Conference: ${changed(text(from), text(to))}`,
    letter === 'sent' ? 'The author was told by mail' : 'No mail was sent',
  ],
  // Values that may name people lie beside the log; where they were erased, the fields remain.
  'submission.corrected': ({ fields, changes }) => [...(fields ? [`Corrected: ${text(fields)}`] : []), ...lines(changes)],
  'submission.appeal_granted': ({ state }) => [changed(paper(state), paperLabels['under-review'])],
  'submission.appeal_refused': ({ state }) => [`It stays ${paper(state)}`],
  'submission.correction_granted': nothing,
  'submission.correction_refused': nothing,
  'submission.entered': ({ receipt }) => [receipt === 'sent' ? 'The receipt was sent' : 'No receipt was sent'],
  'submission.decided': ({ from, decision, type, insteadOf, due, correction }) => [
    changed(paper(insteadOf ?? from), paper(decision)),
    ...(type ? [`As “${String(type)}”`] : []),
    ...(due ? [`Revision due on ${day(due)}`] : []),
    ...(correction ? ['Corrects a decision that the author knows'] : []),
  ],
  'submission.link_renewed': nothing,
  'submission.move_undone': ({ to }) => [`${paper(to)} was taken back`],
  'submission.trusted': ({ suspicion }) => [`It had been marked: ${text(suspicion).replace('no form token', 'sent without opening the form')}`],
  'submission.decision_undone': ({ decision }) => [`${paper(decision)} was taken back`],
  'submission.moved': fromTo(paper),
  'submission.reopened': fromTo(paper),
  'submission.withdrawal_granted': ({ state }) => [changed(paper(state), paperLabels.withdrawn)],
  'submission.withdrawal_refused': ({ state }) => [`It stays ${paper(state)}`],
  'submission.released': ({ decision }) => [paper(decision)],
  'submission.written_to': ({ subject }) => [`Subject: ${text(subject)}`],
  'submissions.exported': exportedQuery,
  'submissions.files_exported': exportedQuery,
  'template.changed': nothing,
  'template.made': nothing,
  'template.removed': nothing,
  'visa.checked': nothing,
  'visa.issued': ({ grounds, alone }) => [worded(groundsLabels)(grounds), ...(alone ? ['Both checks by the same person, after a delay'] : [])],
  'visa.letter_read': nothing,
  'visa.outcome_recorded': ({ outcome }) => [worded(outcomeLabels)(outcome)],
  'visa.passport_shown': nothing,
  'visa.refused': nothing,
  'visa.revoked': nothing,
  'visa.settings_changed': ({ isOffered, paidDays, byScholarship, byRole, eraseDays }) => [
    isOffered ? `Paid for ${counted(paidDays, 'day', 'days')}${byScholarship ? ', or a full scholarship' : ''}${byRole ? ', or a role' : ''}` : 'No letters',
    `Erased after ${counted(eraseDays, 'day', 'days')}`,
  ],
} as const satisfies Record<AuditAct, Describe>

/** The details of an entry in words, a line each. What only earlier versions wrote is shown as it stands. */
export function describeDetails(act: string, details: AuditDetails, names: AuditNames): string[] {
  if (isAuditAct(act)) return (describe[act] as Describe)(details, names).filter((line) => line !== '')
  return Object.entries(details).flatMap(([name, value]) => (text(value) ? [`${plain(name)}: ${text(value)}`] : changes(details, names)))
}

/** The ids in the details of an entry whose names are wanted. */
export function idsIn(act: string, details: AuditDetails): { accounts: string[]; conferences: string[] } {
  const ids = (...values: unknown[]) => values.map(text).filter((id) => id !== '')
  if (act === 'message.assigned' || act === 'review.handler_changed') return { accounts: ids(details.from, details.to), conferences: [] }
  if (act === 'conference.role_given' || act === 'conference.role_taken') return { accounts: ids(details.account), conferences: [] }
  if (act === 'conference.cloned') return { accounts: [], conferences: ids(details.from) }
  if (act === 'speaker.invited') return { accounts: [], conferences: ids(details.conference) }
  return { accounts: [], conferences: ids(new URLSearchParams(text(details.query)).get('conference')) }
}
