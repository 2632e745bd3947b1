import { applicationRoles, designations } from '../applications/application.ts'
import { type CalendarDay, formatDays, formatTimestamp } from '../dates.ts'
import { nextRegistrationSteps } from '../registrations/next-steps.ts'
import { mayCancel, type RegistrationState, registrationLabels } from '../registrations/registration.ts'
import { reviewSettingsOf } from '../review/review-settings.store.ts'
import { defaultReviewSettings } from '../review/review-settings.ts'
import type { Services } from '../services.ts'
import { secretOf } from '../submissions/find-submission.ts'
import { type ConferenceDates, missingItems, nextSteps, stateLabelsOf } from '../submissions/next-steps.ts'
import { type PaperMove, type PaperState, revisionDueOn, revisionOpenUntil, shownState, stateForFiles } from '../submissions/paper.ts'
import { moveFrom } from '../submissions/papers.store.ts'
import { reviewPromise, waitsSince } from '../submissions/review-promise.ts'
import { mayReplaceFiles, mayWithdraw } from '../submissions/submission.access.ts'
import type { SignedIn } from './account.ts'
import { accountsOf } from './accounts.store.ts'
import { participantDataOf } from './participant-data/participant-data.store.ts'

/** A paper, or a registration without one, as its sender sees it. */
export interface OwnSubmission {
  submissionReference: string
  reference: string
  secret: string
  conference: string
  when: string
  received: string
  state: PaperState | RegistrationState
  stateInWords: string
  title: string
  timeline: { state: string; words: string; at: string }[]
  next: string
  missing: string[]
  files: string[]
  mayReplaceFiles: boolean
  mayWithdraw: boolean
}

/** What a participant has sent and its state: one entry for each paper, and one for each registration without a paper. Empty until the address is confirmed. */
export async function profileOf({ db, key, now }: Pick<Services, 'db' | 'key' | 'now'>, person: SignedIn) {
  if (!person.confirmed) return { submissions: [], applications: [], messages: [] }
  const timeOf = (instant: Date) => formatTimestamp(instant, person.timeZone)
  const own = participantDataOf(person.email, db)
  const [sent, papers, moves, registrations, registrationMoves, files] = await Promise.all([
    own.submissions(),
    own.papers(),
    own.moves(),
    own.registrations(),
    own.registrationMoves(),
    own.files(),
  ])
  const settings = new Map(
    await Promise.all([...new Set(papers.map((paper) => paper.conference_id))].map(async (id) => [id, await reviewSettingsOf(db).find(id)] as const)),
  )
  const promiseOf = (paper: (typeof papers)[number], its: PaperMove[]) =>
    reviewPromise(settings.get(paper.conference_id) ?? defaultReviewSettings, datesOf(paper), waitsSince(its, paper.received_at))
  const submissions = sent.flatMap((row): OwnSubmission[] => {
    const common = {
      submissionReference: row.reference,
      secret: secretOf(key, { id: row.id, linkVersion: row.link_version }),
      received: timeOf(row.received_at),
    }
    const current = files.filter((file) => file.submission_id === row.id && file.replaced_at === null)
    const itsPapers = papers.filter((paper) => paper.submission_id === row.id)
    const registration = registrations.find((one) => one.submission_id === row.id)
    if (itsPapers.length === 0 && registration)
      return [
        {
          ...common,
          ...conferenceOf(row),
          reference: row.reference,
          state: registration.state,
          stateInWords: registrationLabels[registration.state],
          title: '',
          timeline: registrationMoves
            .filter((move) => move.registration_id === registration.id)
            .map((move) => ({ state: move.to_state, words: registrationLabels[move.to_state], at: timeOf(move.moved_at) })),
          next: nextRegistrationSteps(registration.state, datesOf(row), now())[0] ?? '',
          missing: [],
          files: current.map((file) => file.original_name),
          mayReplaceFiles: false,
          mayWithdraw: mayCancel(registration.state),
        },
      ]
    return itsPapers.map((paper) => {
      const its = moves.filter((move) => move.paper_id === paper.id).map(moveFrom)
      const state = shownState(its)
      const forFiles = stateForFiles(its, now())
      const present = current.filter((file) => file.paper_id === null || file.paper_id === paper.id)
      return {
        ...common,
        ...conferenceOf(paper),
        reference: paper.reference,
        state,
        stateInWords: stateLabelsOf(datesOf(paper))[state],
        title: paper.title,
        timeline: its
          .filter((move) => move.releasedAt !== null)
          .map((move) => ({ state: move.to, words: stateLabelsOf(datesOf(paper))[move.to], at: timeOf(move.releasedAt ?? move.movedAt) })),
        next:
          nextSteps(state, datesOf(paper), now(), { dueOn: revisionDueOn(its), openUntil: revisionOpenUntil(its, now()), review: promiseOf(paper, its) })[0] ??
          '',
        missing: mayReplaceFiles(state) ? missingItems(paper, present, datesOf(paper)) : [],
        files: present.map((file) => file.original_name),
        mayReplaceFiles: mayReplaceFiles(forFiles),
        mayWithdraw: mayWithdraw(state) && !paper.withdrawal_requested,
      }
    })
  })
  const applications = (await own.applications()).map((row) => ({
    reference: row.reference,
    role: Object.hasOwn(applicationRoles, row.role) ? applicationRoles[row.role as keyof typeof applicationRoles].name : row.role,
    category: row.s_category,
    received: timeOf(row.received_at),
    isAnswered: row.state !== 'new',
  }))
  const messages = (await own.messages()).map((row) => ({
    reference: row.reference,
    subject: row.subject || 'No subject',
    received: timeOf(row.received_at),
    answer: formatAnswer(row.answered_at, row.answer_due_at, now(), timeOf),
  }))
  return { submissions, applications, messages }
}

interface ConferenceRow {
  sub_conference: string
  start_date: CalendarDay
  end_date: CalendarDay
  location: string
  conference_country: string
  time_zone: string
  notification: CalendarDay | null
  paper_deadline: CalendarDay | null
  registration_deadline: CalendarDay | null
  journal: string | null
}

function conferenceOf(row: ConferenceRow) {
  return { conference: row.sub_conference, when: [formatDays(row.start_date, row.end_date), row.location, row.conference_country].filter(Boolean).join(', ') }
}

function datesOf(row: ConferenceRow): ConferenceDates {
  return {
    notification: row.notification,
    paperDeadline: row.paper_deadline,
    registrationDeadline: row.registration_deadline,
    endDate: row.end_date,
    timeZone: row.time_zone,
    journal: row.journal ?? undefined,
  }
}

export type Profile = Awaited<ReturnType<typeof profileOf>>

function formatAnswer(answeredAt: Date | null, dueAt: Date, now: Date, timeOf: (instant: Date) => string): string {
  if (answeredAt) return `answered on ${timeOf(answeredAt)}`
  // This includes messages that the office closed without an answer.
  if (dueAt < now) return `no answer was sent by ${timeOf(dueAt)}; if you wait for one, please write again with this reference`
  return `answered by ${timeOf(dueAt)} at the latest`
}

/** The values that prefill forms, by control name: the account’s name before an earlier one, and earlier values only if the address is confirmed. */
export async function prefillFor({ db }: Pick<Services, 'db'>, person: SignedIn): Promise<Record<string, string>> {
  const earlier = person.confirmed ? await participantDataOf(person.email, db).lastEntered() : undefined
  const account = await accountsOf(db).find(person.accountId)
  const own = { ...earlier, ...(account?.affiliation && { company: account.affiliation }), name: `${person.fName} ${person.lName}`, email: person.email }
  return { ...own, fullName: own.name, ...(earlier && forApplying(earlier)) }
}

/** The apply form has other names for some of the controls. */
function forApplying({ title, social }: { title: string; social: string }): Record<string, string> {
  return {
    ...(designations.some((one) => one === title) ? { designation: title } : {}),
    ...(/^https?:\/\//.test(social) ? { linkedin: social } : {}),
  }
}
