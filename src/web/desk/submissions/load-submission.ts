import { data } from 'react-router'
import { slugOf } from '#domain/conferences/conference.ts'
import { type Hold, holdInWords, holdOf } from '#domain/files/file-scan.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { type SubmissionAtDesk, submissionAtDesk } from '#domain/submissions/desk/submission-at-desk.ts'
import { categoryOf } from '#domain/submissions/submission.schema.ts'
import { stateInWords } from '#domain/submissions/what-comes-next.ts'
import { notesInWords } from '../correspondence/load-history.ts'

/** Everything about one submission, in words. */
export async function loadSubmission(services: Services, reference: string) {
  const found = await submissionAtDesk(services, reference).catch((error: unknown) => {
    if (error instanceof Refusal) throw data(null, { status: 404 })
    throw error
  })
  const { submission, shown, decisionWaits, moves, decisions, files, notes } = found
  const { last, conference, suspicion } = submission
  return {
    reference: submission.reference,
    version: submission.version,
    state: submission.state,
    shown: stateInWords[shown],
    suspicion,
    name: submission.name,
    email: submission.email,
    conference: { id: conference._id, slug: slugOf(conference), name: conference.subConference },
    decisionWaits,
    waiting: decisionWaits && last ? { by: last.movedBy, at: momentInWords(last.movedAt), note: last.note } : undefined,
    moves,
    decisions,
    researchTitles: submission.researchTitles,
    message: submission.message,
    facts: factsOf(submission),
    files: files.map((file) => ({
      ...heldBack(holdOf(file.scan, services.scanning)),
      id: file.id,
      kind: file.kind === 'document' ? 'Paper' : 'CV',
      name: file.name,
      sizeBytes: file.sizeBytes,
      sha256: file.sha256,
      arrived: momentInWords(file.arrivedAt),
      replaced: file.replacedAt && momentInWords(file.replacedAt),
    })),
    notes: notesInWords(notes),
    history: historyOf(found),
  }
}

function heldBack(held: Hold | null) {
  return { held, heldInWords: held && holdInWords[held] }
}

function factsOf(submission: SubmissionAtDesk['submission']): { term: string; value: string }[] {
  const facts = [
    { term: 'Received', value: momentInWords(submission.receivedAt) },
    { term: 'Category', value: `${categoryOf(submission.regtype)?.label ?? submission.regtype}, €${submission.feeEur}` },
    { term: 'Name', value: [submission.title, submission.name].filter(Boolean).join(' ') },
    { term: 'E-mail', value: submission.email },
    { term: 'Institution', value: submission.company },
    { term: 'Country', value: submission.country },
    { term: 'Mobile', value: submission.mobile },
    { term: 'Phone (official)', value: submission.phone },
    { term: 'LinkedIn/Twitter', value: submission.social },
    { term: 'Accompanying persons', value: submission.accompany ? submission.names : '' },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** Acts whose traces stand elsewhere in the history, or among the notes. */
const toldElsewhere = new Set(['submission.moved', 'submission.decided', 'submission.released', 'submission.written_to', 'note.written'])
const mailStates = { queued: 'waits to be sent', sent: 'sent', failed: 'failed' } as const

interface Happening {
  at: string
  when: string
  what: string
  who: string
  detail: string
}

/** Moves, mails and what the record says besides, in the order in which they happened, the latest first. */
function historyOf({ history, mails, record }: SubmissionAtDesk): Happening[] {
  const happenings: (Omit<Happening, 'at' | 'when'> & { moment: Date })[] = []
  for (const { to, movedAt, movedBy, note, releasedAt } of history) {
    const who = movedBy === 'author' ? 'the author' : movedBy
    happenings.push({
      moment: movedAt,
      what: stateInWords[to],
      who,
      detail: [note, releasedAt ? '' : 'Not released to the author.'].filter(Boolean).join('\n'),
    })
    if (releasedAt && releasedAt.getTime() !== movedAt.getTime()) {
      const releasedBy = record.find((entry) => entry.act === 'submission.released' && entry.at.getTime() === releasedAt.getTime())?.actorName ?? ''
      happenings.push({ moment: releasedAt, what: `Released to the author: ${stateInWords[to]}`, who: releasedBy, detail: '' })
    }
  }
  for (const mail of mails) {
    const detail = `To ${mail.to_address}, ${mailStates[mail.state]}${mail.state === 'failed' && mail.last_answer ? `: ${mail.last_answer}` : ''}`
    happenings.push({ moment: mail.queued_at, what: `Mail: ${mail.subject}`, who: '', detail })
  }
  for (const entry of record) {
    if (toldElsewhere.has(entry.act)) continue
    happenings.push({ moment: entry.at, what: actInWords(entry.act, entry.details), who: entry.actorName, detail: '' })
  }
  return happenings
    .sort((one, other) => other.moment.getTime() - one.moment.getTime())
    .map(({ moment, ...rest }) => ({ ...rest, at: moment.toISOString(), when: momentInWords(moment) }))
}

function actInWords(act: string, details: Record<string, unknown>): string {
  const decision = String(details.decision)
  if (act === 'submission.decision_undone') return `Decision taken back: ${stateInWords[decision as keyof typeof stateInWords] ?? decision}`
  const to = String(details.to)
  if (act === 'submission.move_undone') return `Step taken back: ${stateInWords[to as keyof typeof stateInWords] ?? to}`
  if (act === 'submission.trusted') return 'Found genuine, receipt sent'
  return act
}
