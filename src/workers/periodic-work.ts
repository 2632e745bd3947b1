import { removeUnconfirmedAlerts, tellOfOpenCalls } from '#domain/call-alerts/tell-of-open-calls.ts'
import { thankParticipants } from '#domain/check-in/thank-participants.ts'
import { askForNames } from '#domain/documents/ask-for-names.ts'
import { issueByRule } from '#domain/documents/issue-by-rule.ts'
import { cleanUpFiles } from '#domain/files/clean-up-files.ts'
import { uploadLocksOf } from '#domain/files/upload-locks.store.ts'
import { uploadReservationsOf } from '#domain/files/upload-reservations.store.ts'
import type { JobName } from '#domain/jobs/job-meanings.ts'
import { rateCountsOf } from '#domain/limits/limits.store.ts'
import { letterCountsOf } from '#domain/mail/letter-counts.store.ts'
import { reconcileCards } from '#domain/money/cards/card-events.ts'
import { endRounds } from '#domain/money/choices/choose.ts'
import { recogniseIncome } from '#domain/money/desk/recognise-income.ts'
import { remindOfPayments } from '#domain/money/desk/remind-of-payments.ts'
import { makeMissingDocuments } from '#domain/money/documents/document-of.ts'
import { settleEdits } from '#domain/papers/complete-paper.ts'
import { remindOfPapers } from '#domain/papers/remind-of-papers.ts'
import { remindOfPresentations } from '#domain/papers/remind-of-presentations.ts'
import { cleanUpPictures } from '#domain/pictures/pictures.store.ts'
import { writeToSpeakers } from '#domain/programme/write-to-speakers.ts'
import { depositArticles } from '#domain/publishing/deposit/deposit-articles.ts'
import { makeMissingPdfs } from '#domain/publishing/desk/article-pdf.ts'
import { remindOfProduction } from '#domain/publishing/production/remind-of-production.ts'
import { remindOfProofs } from '#domain/publishing/proof/remind-of-proofs.ts'
import { usageOf } from '#domain/publishing/usage/usage.store.ts'
import { endHeldPlaces } from '#domain/registrations/register/held-places.ts'
import { lapseScholarships } from '#domain/registrations/scholarships/lapse-scholarships.ts'
import { chaseInvitations } from '#domain/review/assignment/chase-invitations.ts'
import { chooseMissingHandlers } from '#domain/review/assignment/choose-handler.ts'
import { recheckConflicts } from '#domain/review/assignment/find-conflicts.ts'
import { proposeArrivals } from '#domain/review/assignment/propose-arrivals.ts'
import { endWithdrawnReviews } from '#domain/review/reviews/close-round.ts'
import { escalateLatePapers } from '#domain/review/reviews/escalate-late-papers.ts'
import { remindOfReviews } from '#domain/review/reviews/remind-of-reviews.ts'
import { endTerms } from '#domain/roles/appoint.ts'
import type { Services } from '#domain/services.ts'
import { remindOfRevisions } from '#domain/submissions/remind-of-revisions.ts'
import { erasePassports } from '#domain/visa/erase-passports.ts'
import { makeMissingVisaLetters } from '#domain/visa/make-letters.ts'
import type { App } from '../app.ts'

interface PeriodicWork {
  minutes: number
  /** With a sentence for the log: resolves with how much was done, in one number or in several with names. */
  run(app: Pick<App, 'services' | 'log'>): Promise<unknown>
  /** For the log, where anything was done. */
  done?: string
}

const hourly = 60
const often = 5

const periodicWork: Partial<Record<JobName, PeriodicWork>> = {
  'remind-of-revisions': { minutes: hourly, run: ({ services }) => remindOfRevisions(services), done: 'authors reminded of revisions' },
  'chase-review-invitations': { minutes: hourly, run: ({ services }) => chaseInvitations(services), done: 'reviewers reminded of invitations, others ended' },
  'propose-reviewers': { minutes: hourly, run: ({ services }) => proposeArrivals(services), done: 'reviewers proposed for papers that arrived' },
  'find-review-conflicts': {
    minutes: 30,
    async run({ services, log }) {
      log.debug({ papers: await recheckConflicts(services) }, 'conflicts with papers in review looked for')
      return chooseMissingHandlers(services)
    },
    done: 'handling chairs chosen for papers in review that had none',
  },
  'remind-of-reviews': { minutes: hourly, run: ({ services }) => remindOfReviews(services), done: 'reviewers reminded of reviews' },
  'escalate-late-papers': {
    minutes: hourly,
    run: ({ services }) => escalateLatePapers(services),
    done: 'handling chairs told of papers that do not go forward',
  },
  'remind-of-papers': { minutes: hourly, run: ({ services }) => remindOfPapers(services), done: 'authors reminded of incomplete papers' },
  'remind-of-presentations': { minutes: hourly, run: ({ services }) => remindOfPresentations(services), done: 'accepted authors reminded to confirm' },
  'write-to-speakers': { minutes: hourly, run: ({ services }) => writeToSpeakers(services), done: 'presenters asked for availability, needs and slides' },
  'end-withdrawn-reviews': { minutes: often, run: ({ services }) => endWithdrawnReviews(services) },
  'end-held-places': { minutes: 1, run: ({ services }) => endHeldPlaces(services), done: 'held places ended that nobody confirmed' },
  'remind-of-payments': { minutes: hourly, run: ({ services }) => remindOfPayments(services), done: 'payers reminded, unpaid places lapsed' },
  'lapse-scholarships': { minutes: hourly, run: ({ services }) => lapseScholarships(services), done: 'scholarships lapsed that nobody answered' },
  'end-choices': { minutes: hourly, run: ({ services }) => endRounds(services), done: 'places decided for which nobody chose in time' },
  'recognise-income': { minutes: hourly, run: ({ services }) => recogniseIncome(services), done: 'income of conferences that took place recognised' },
  'make-money-documents': { minutes: often, run: ({ services }) => makeMissingDocuments(services), done: 'documents of invoices made' },
  'remind-of-proofs': { minutes: hourly, run: ({ services }) => remindOfProofs(services), done: 'authors reminded of proofs' },
  'remind-of-production': { minutes: hourly, run: ({ services }) => remindOfProduction(services), done: 'copy-editors, typesetters and authors reminded' },
  'count-article-usage': { minutes: 1, run: ({ services }) => services.db.transaction().execute((trx) => usageOf(trx).countClicks(services.now())) },
  'make-article-pdfs': { minutes: often, run: ({ services }) => makeMissingPdfs(services), done: 'missing PDFs of published articles made' },
  'end-roles': { minutes: hourly, run: ({ services }) => endTerms(services), done: 'roles ended with their conferences' },
  'make-visa-letters': { minutes: often, run: ({ services }) => makeMissingVisaLetters(services), done: 'missing visa letters made' },
  'erase-passports': { minutes: hourly, run: ({ services }) => erasePassports(services), done: 'passport data erased after conferences' },
  'thank-participants': { minutes: hourly, run: ({ services }) => thankParticipants(services), done: 'participants thanked for coming' },
  'ask-for-names': { minutes: hourly, run: ({ services }) => askForNames(services), done: 'participants asked to confirm the names that are printed' },
  'issue-documents-by-rule': { minutes: hourly, run: ({ services }) => issueByRule(services), done: 'documents ordered whose rule is fulfilled' },
  'settle-paper-edits': { minutes: often, run: ({ services }) => settleEdits(services) },
  'tell-of-open-calls': { minutes: often, run: ({ services }) => tellOfOpenCalls(services), done: 'open calls told to those who want to know' },
}

/** Does what is due every few minutes or hours, in one process of all that run, until told to stop. */
export async function startPeriodicWork(app: App): Promise<void> {
  const { services, jobs, uploads, keepArchive, log } = app
  const optional: Partial<Record<JobName, PeriodicWork | false>> = {
    'deposit-dois': services.registrar !== undefined && { minutes: often, run: () => depositArticles(services), done: 'DOIs deposited' },
    'reconcile-cards': services.cards !== undefined && { minutes: often, run: () => reconcileCards(services) },
    'keep-archive': keepArchive !== undefined && { minutes: hourly, run: keepArchive },
  }
  const cleanUp: PeriodicWork = {
    minutes: hourly,
    async run() {
      log.debug({ ...(await cleanUpFiles({ ...services, uploads })), ...(await cleanUpPictures(services)) }, 'files cleaned up')
      await removeWhatEnded(services)
    },
  }
  for (const [name, work] of Object.entries({ ...periodicWork, ...optional, 'sweep-files': cleanUp }))
    if (work)
      await jobs.every(name as JobName, work.minutes, async () => {
        const result = await work.run(app)
        const counts = typeof result === 'number' ? { count: result } : result
        if (work.done && counts && Object.values(counts).some((count) => count > 0)) log.info(counts, work.done)
      })
}

async function removeWhatEnded(services: Services): Promise<void> {
  await rateCountsOf(services.db).removeEndedBefore(services.now())
  await letterCountsOf(services.db).removeEndedBefore(services.now())
  await removeUnconfirmedAlerts(services)
  await uploadLocksOf(services.db).deleteExpired()
  await uploadReservationsOf(services.db).deleteEndedBefore(services.now())
  await services.keepErasures()
}
