import { applicationRoles, designations } from '../applications/application.ts'
import { formatDays, formatTimestamp } from '../dates.ts'
import type { Services } from '../services.ts'
import { secretOf } from '../submissions/find-submission.ts'
import { missingItems, nextSteps, stateLabels } from '../submissions/next-steps.ts'
import { mayReplaceFiles, mayWithdraw } from '../submissions/submission.access.ts'
import { type SubmissionMove, shownState } from '../submissions/submission.ts'
import type { SignedIn } from './account.ts'
import { participantDataOf } from './participant-data.store.ts'

/** What a participant has sent and its state. Empty until the address is confirmed. */
export async function profileOf({ db, key, now }: Pick<Services, 'db' | 'key' | 'now'>, person: SignedIn) {
  if (!person.confirmed) return { submissions: [], applications: [], messages: [] }
  const own = participantDataOf(person.email, db)
  const moves = await own.moves()
  const files = await own.files()
  const submissions = (await own.submissions()).map((row) => {
    const its = moves.filter((move) => move.submission_id === row.id).map(moveOf)
    const state = shownState(its)
    const present = files.filter((file) => file.submission_id === row.id && file.replaced_at === null)
    const dates = {
      notification: row.notification,
      paperDeadline: row.paper_deadline,
      registrationDeadline: row.registration_deadline,
      endDate: row.end_date,
      timeZone: row.time_zone,
    }
    return {
      reference: row.reference,
      secret: secretOf(key, { id: row.id, linkVersion: row.link_version }),
      state,
      stateInWords: stateLabels[state],
      conference: row.sub_conference,
      when: `${formatDays(row.start_date, row.end_date)}, ${row.location}, ${row.conference_country}`,
      titles: row.research_titles,
      received: formatTimestamp(row.received_at),
      timeline: its
        .filter((move) => move.releasedAt !== null)
        .map((move) => ({ state: move.to, words: stateLabels[move.to], at: formatTimestamp(move.releasedAt ?? move.movedAt) })),
      next: nextSteps(state, row, dates, now())[0] ?? '',
      missing: mayReplaceFiles(state) ? missingItems({ regtype: row.regtype, researchTitles: row.research_titles }, present) : [],
      files: present.map((file) => file.original_name),
      mayReplaceFiles: mayReplaceFiles(state),
      mayWithdraw: mayWithdraw(state),
    }
  })
  const applications = (await own.applications()).map((row) => ({
    reference: row.reference,
    role: Object.hasOwn(applicationRoles, row.role) ? applicationRoles[row.role as keyof typeof applicationRoles].name : row.role,
    category: row.s_category,
    received: formatTimestamp(row.received_at),
    isAnswered: row.state !== 'new',
  }))
  const messages = (await own.messages()).map((row) => ({
    reference: row.reference,
    subject: row.subject || 'No subject',
    received: formatTimestamp(row.received_at),
    answer: formatAnswer(row.answered_at, row.answer_due_at, now()),
  }))
  return { submissions, applications, messages }
}

export type Profile = Awaited<ReturnType<typeof profileOf>>

function formatAnswer(answeredAt: Date | null, dueAt: Date, now: Date): string {
  if (answeredAt) return `answered on ${formatTimestamp(answeredAt)}`
  // This includes messages that the office closed without an answer.
  if (dueAt < now) return `no answer was sent by ${formatTimestamp(dueAt)}; if you wait for one, please write again with this reference`
  return `answered by ${formatTimestamp(dueAt)} at the latest`
}

function moveOf(row: Awaited<ReturnType<ReturnType<typeof participantDataOf>['moves']>>[number]): SubmissionMove {
  return { from: row.from_state, to: row.to_state, movedAt: row.moved_at, movedBy: row.moved_by, note: row.note, releasedAt: row.released_at }
}

/** The values that prefill forms, by control name. Earlier values are used only if the address is confirmed. */
export async function prefillFor({ db }: Pick<Services, 'db'>, person: SignedIn): Promise<Record<string, string>> {
  const earlier = person.confirmed ? await participantDataOf(person.email, db).lastEntered() : undefined
  const own = { name: `${person.fName} ${person.lName}`, ...earlier, email: person.email }
  return { ...own, fullName: own.name, ...(earlier && forApplying(earlier)) }
}

/** The apply form has other names for some of the controls. */
function forApplying({ title, social }: { title: string; social: string }): Record<string, string> {
  return {
    ...(designations.some((one) => one === title) ? { designation: title } : {}),
    ...(/^https?:\/\//.test(social) ? { linkedin: social } : {}),
  }
}
