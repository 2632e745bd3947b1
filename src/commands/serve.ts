import path from 'node:path'
import type { ServerBuild } from 'react-router'
import { removeErasedMailFiles } from '#domain/accounts/erasure.ts'
import { removeUnconfirmedAlerts, tellOfOpenCalls } from '#domain/call-alerts/tell-of-open-calls.ts'
import { thankParticipants } from '#domain/check-in/thank-participants.ts'
import { askForNames } from '#domain/documents/ask-for-names.ts'
import { issueByRule } from '#domain/documents/issue-by-rule.ts'
import { minutes, seconds } from '#domain/durations.ts'
import { cleanUpDrafts, cleanUpFiles } from '#domain/files/clean-up-files.ts'
import { uploadLocksOf } from '#domain/files/upload-locks.store.ts'
import { uploadReservationsOf } from '#domain/files/upload-reservations.store.ts'
import { uploadsInParts } from '#domain/files/uploads-in-parts.ts'
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
import { lapseScholarships } from '#domain/registrations/scholarships/lapse-scholarships.ts'
import { chaseInvitations } from '#domain/review/assignment/chase-invitations.ts'
import { chooseMissingHandlers } from '#domain/review/assignment/choose-handler.ts'
import { recheckConflicts } from '#domain/review/assignment/find-conflicts.ts'
import { proposeArrivals } from '#domain/review/assignment/propose-arrivals.ts'
import { endWithdrawnReviews } from '#domain/review/reviews/close-round.ts'
import { escalateLatePapers } from '#domain/review/reviews/escalate-late-papers.ts'
import { remindOfReviews } from '#domain/review/reviews/remind-of-reviews.ts'
import { endTerms } from '#domain/roles/appoint.ts'
import { remindOfRevisions } from '#domain/submissions/remind-of-revisions.ts'
import { erasePassports } from '#domain/visa/erase-passports.ts'
import { makeMissingVisaLetters } from '#domain/visa/make-letters.ts'
import { type Draining, drain } from '#http/draining.ts'
import { routeMatcher } from '#http/pages/match-routes.ts'
import { PageCache } from '#http/pages/page-cache.ts'
import { pageRenderer } from '#http/pages/render-page.ts'
import { type BeforePages, buildServer } from '#http/server.ts'
import { listenForChanges } from '#platform/database/listen-for-changes.ts'
import { localPartialUploads } from '#platform/files/local-partial-uploads.ts'
import { siteCache } from '#web/site/site-cache.ts'
import type { App } from '../app.ts'
import { startBlindnessWorker } from '../workers/blindness-worker.ts'
import { startDocumentWorker } from '../workers/document-worker.ts'
import { startMailWorkers } from '../workers/mail-workers.ts'
import { startProposalWorker } from '../workers/proposal-worker.ts'
import { startScanWorker } from '../workers/scan-worker.ts'
import { startTextWorker } from '../workers/text-worker.ts'
import { fillOnFirstStart } from './demonstration.ts'
import { offerFirstOrganiser } from './organiser.ts'

export interface ServeOptions {
  mode: 'production' | 'development'
  loadBuild: () => Promise<ServerBuild>
  /** The development server's own files; nothing in production. */
  beforePages?: BeforePages
}

const minutesBetweenCleanUps = 60
const minutesBetweenReminders = 60
const minutesBetweenConflictSearches = 30
const minutesBetweenCallAlerts = 5
const minutesBetweenCardChecks = 5
const minutesBetweenDeposits = 5
/** Connections beyond the backlog are retried by the client after a second or more. Linux caps it at its own limit. */
const listenBacklog = 4096

export class ListenError extends Error {}

/** Serves the site; `close` drains it. */
export async function serve(app: App, options: ServeOptions): Promise<{ address: string; close(): Promise<void> }> {
  const { config, services, log } = app
  if (app.isPrimaryWorker) {
    const isFilled = await fillOnFirstStart(app)
    await offerFirstOrganiser(app)
    // The papers of the demonstration came before anybody who could handle them.
    if (isFilled) await chooseMissingHandlers(services)
    await services.keepErasures()
  }
  // Pages show how near a deadline is, so even unchanged ones expire.
  const pageTtl = options.mode === 'production' ? minutes(5) : 0
  const cache = new PageCache({ maxEntries: 2000, maxBytes: 32 * 1024 * 1024, ttl: pageTtl })
  const site = siteCache(pageTtl)
  let wakeBlindness: (() => void) | undefined
  const changes = await listenForChanges(
    app.connection,
    () => {
      site.invalidate()
      cache.invalidate()
    },
    (error) => log.warn({ err: error }, 'the connection for change notifications broke'),
    () => wakeBlindness?.(),
  )
  const render = pageRenderer({
    ...options,
    services,
    loadSite: site.load,
    onError: (error, requestId) => log.error({ err: error, requestId }, 'a page could not be rendered'),
  })
  // Machines that share a store must be able to resume each other's uploads.
  const uploads = config.filesLocation ? uploadsInParts(services) : await localPartialUploads(path.join(config.dataDir, 'uploads'))
  const draining: Draining = { begun: false }
  const server = await buildServer({
    draining,
    trustedProxies: config.trustedProxies,
    services,
    uploads,
    render,
    cache,
    matchRoutes: routeMatcher(options.loadBuild),
    publicUrl: config.publicUrl,
    isPublicUrlSet: config.isPublicUrlSet,
    projectDir: config.projectDir,
    log,
    beforePages: options.beforePages,
  })
  const onError = (error: Error) => log.warn({ err: error }, 'the disk of this machine could not be cleaned up')
  const cleanUpMachine = async () => {
    if (config.filesLocation) await cleanUpDrafts(services)
    await removeErasedMailFiles(services)
  }
  // What lies on this machine alone is cleaned up by this machine, not by a job that any of them may take.
  const machineCleanUp = app.isPrimaryWorker ? setInterval(() => void cleanUpMachine().catch(onError), minutes(minutesBetweenCleanUps)) : undefined
  try {
    const address = await server.listen({ port: config.port, host: config.host, backlog: listenBacklog })
    const mailWorkers = app.isPrimaryWorker ? await startMailWorkers(app) : undefined
    if (app.isPrimaryWorker) {
      await startScanWorker(app)
      wakeBlindness = await startBlindnessWorker(app)
      await startTextWorker(app)
      await startDocumentWorker(app)
      await startProposalWorker(app)
      // A restore may have repeated erasures.
      void removeErasedMailFiles(services).catch(onError)
      await app.jobs.every('remind-of-revisions', minutesBetweenReminders, async () => {
        const reminders = await remindOfRevisions(services)
        if (reminders > 0) log.info({ reminders }, 'authors reminded of revisions')
      })
      await app.jobs.every('chase-review-invitations', minutesBetweenReminders, async () => {
        const { reminded, lapsed } = await chaseInvitations(services)
        if (reminded + lapsed > 0) log.info({ reminded, lapsed }, 'reviewers reminded of invitations, others ended')
      })
      await app.jobs.every('propose-reviewers', minutesBetweenReminders, async () => {
        const papers = await proposeArrivals(services)
        if (papers > 0) log.info({ papers }, 'reviewers proposed for papers that arrived')
      })
      await app.jobs.every('find-review-conflicts', minutesBetweenConflictSearches, async () => {
        log.debug({ papers: await recheckConflicts(services) }, 'conflicts with papers in review looked for')
        const handled = await chooseMissingHandlers(services)
        if (handled > 0) log.info({ papers: handled }, 'handling chairs chosen for papers in review that had none')
      })
      await app.jobs.every('remind-of-reviews', minutesBetweenReminders, async () => {
        const reminders = await remindOfReviews(services)
        if (reminders > 0) log.info({ reminders }, 'reviewers reminded of reviews')
      })
      await app.jobs.every('escalate-late-papers', minutesBetweenReminders, async () => {
        const letters = await escalateLatePapers(services)
        if (letters > 0) log.info({ letters }, 'handling chairs told of papers that do not go forward')
      })
      await app.jobs.every('remind-of-papers', minutesBetweenReminders, async () => {
        const reminders = await remindOfPapers(services)
        if (reminders > 0) log.info({ reminders }, 'authors reminded of incomplete papers')
      })
      await app.jobs.every('remind-of-presentations', minutesBetweenReminders, async () => {
        const reminders = await remindOfPresentations(services)
        if (reminders > 0) log.info({ reminders }, 'accepted authors reminded to confirm')
      })
      await app.jobs.every('write-to-speakers', minutesBetweenReminders, async () => {
        const letters = await writeToSpeakers(services)
        if (letters > 0) log.info({ letters }, 'presenters asked for availability, needs and slides')
      })
      await app.jobs.every('end-withdrawn-reviews', minutesBetweenCallAlerts, async () => {
        await endWithdrawnReviews(services)
      })
      await app.jobs.every('remind-of-payments', minutesBetweenReminders, async () => {
        const { reminded, lapsed } = await remindOfPayments(services)
        if (reminded + lapsed > 0) log.info({ reminded, lapsed }, 'payers reminded, unpaid places lapsed')
      })
      await app.jobs.every('lapse-scholarships', minutesBetweenReminders, async () => {
        const scholarships = await lapseScholarships(services)
        if (scholarships > 0) log.info({ scholarships }, 'scholarships lapsed that nobody answered')
      })
      await app.jobs.every('end-choices', minutesBetweenReminders, async () => {
        const places = await endRounds(services)
        if (places > 0) log.info({ places }, 'places decided for which nobody chose in time')
      })
      await app.jobs.every('recognise-income', minutesBetweenReminders, async () => {
        const invoices = await recogniseIncome(services)
        if (invoices > 0) log.info({ invoices }, 'income of conferences that took place recognised')
      })
      await app.jobs.every('make-money-documents', minutesBetweenCallAlerts, async () => {
        const documents = await makeMissingDocuments(services)
        if (documents > 0) log.info({ documents }, 'documents of invoices made')
      })
      await app.jobs.every('remind-of-proofs', minutesBetweenReminders, async () => {
        const reminders = await remindOfProofs(services)
        if (reminders > 0) log.info({ reminders }, 'authors reminded of proofs')
      })
      await app.jobs.every('remind-of-production', minutesBetweenReminders, async () => {
        const reminders = await remindOfProduction(services)
        if (reminders > 0) log.info({ reminders }, 'copy-editors, typesetters and authors reminded')
      })
      await app.jobs.every('count-article-usage', 1, () => services.db.transaction().execute((trx) => usageOf(trx).countClicks(services.now())))
      await app.jobs.every('make-article-pdfs', minutesBetweenCallAlerts, async () => {
        const pdfs = await makeMissingPdfs(services, (error, article) => log.warn({ err: error, article }, 'the PDF of a published article could not be made'))
        if (pdfs > 0) log.info({ pdfs }, 'missing PDFs of published articles made')
      })
      if (services.registrar)
        await app.jobs.every('deposit-dois', minutesBetweenDeposits, async () => {
          const { sent, registered, failed } = await depositArticles(services)
          if (sent + registered + failed > 0) log.info({ sent, registered, failed }, 'DOIs deposited')
        })
      await app.jobs.every('end-roles', minutesBetweenReminders, async () => {
        const roles = await endTerms(services)
        if (roles > 0) log.info({ roles }, 'roles ended with their conferences')
      })
      await app.jobs.every('make-visa-letters', minutesBetweenCallAlerts, async () => {
        const requests = await makeMissingVisaLetters(services, (error) => log.warn({ err: error }, 'the letters of a visa request could not be made'))
        if (requests > 0) log.info({ requests }, 'missing visa letters made')
      })
      await app.jobs.every('erase-passports', minutesBetweenReminders, async () => {
        const passports = await erasePassports(services)
        if (passports > 0) log.info({ passports }, 'passport data erased after conferences')
      })
      await app.jobs.every('thank-participants', minutesBetweenReminders, async () => {
        const letters = await thankParticipants(services)
        if (letters > 0) log.info({ letters }, 'participants thanked for coming')
      })
      await app.jobs.every('ask-for-names', minutesBetweenReminders, async () => {
        const letters = await askForNames(services)
        if (letters > 0) log.info({ letters }, 'participants asked to confirm the names that are printed')
      })
      await app.jobs.every('issue-documents-by-rule', minutesBetweenReminders, async () => {
        const documents = await issueByRule(services)
        if (documents > 0) log.info({ documents }, 'documents ordered whose rule is fulfilled')
      })
      await app.jobs.every('settle-paper-edits', minutesBetweenCallAlerts, async () => {
        await settleEdits(services)
      })
      await app.jobs.every('tell-of-open-calls', minutesBetweenCallAlerts, async () => {
        const letters = await tellOfOpenCalls(services)
        if (letters > 0) log.info({ letters }, 'open calls told to those who want to know')
      })
      if (services.cards) await app.jobs.every('reconcile-cards', minutesBetweenCardChecks, () => reconcileCards(services))
      // Job names are stored in the database, so they keep their old spelling.
      if (app.keepArchive) await app.jobs.every('keep-archive', minutesBetweenCleanUps, app.keepArchive)
      await app.jobs.every('sweep-files', minutesBetweenCleanUps, async () => {
        log.debug({ ...(await cleanUpFiles({ ...services, uploads })), ...(await cleanUpPictures(services)) }, 'files cleaned up')
        await rateCountsOf(services.db).removeEndedBefore(services.now())
        await letterCountsOf(services.db).removeEndedBefore(services.now())
        await removeUnconfirmedAlerts(services)
        await uploadLocksOf(services.db).deleteExpired()
        await uploadReservationsOf(services.db).deleteEndedBefore(services.now())
        await services.keepErasures()
      })
    }
    return {
      address,
      async close() {
        clearInterval(machineCleanUp)
        await drain(server, draining, seconds(config.drainSeconds))
        await mailWorkers?.close()
        await changes.close()
      },
    }
  } catch (error) {
    clearInterval(machineCleanUp)
    await changes.close()
    const sentence = error instanceof Error && 'code' in error ? whyNotListening(String(error.code), config) : undefined
    throw sentence ? new ListenError(sentence) : error
  }
}

/** The built site, until it is told to stop. `announce` hears that it is ready. */
export async function serveUntilStopped(
  app: App,
  stop: () => Promise<void>,
  announce = (address: string) => app.say(`The site is ready at ${address}`),
): Promise<void> {
  // Loaded before the server listens, so that no request waits for it and a later build in the same folder does not matter.
  const build = await import('virtual:react-router/server-build')
  const { address, close } = await serve(app, { mode: 'production', loadBuild: async () => build })
  announce(address)
  await stop()
  await close()
}

/** The operator's sentence for an error code of the system. */
function whyNotListening(code: string, { host, port }: { host: string; port: number }): string | undefined {
  const notOurs = `HOST ${host} is not an address of this machine. Use 127.0.0.1 for this machine alone, or 0.0.0.0 for all its addresses.`
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use by another program. Stop it, or set PORT to a free one.`,
    EADDRNOTAVAIL: notOurs,
    ENOTFOUND: notOurs,
    EAI_AGAIN: notOurs,
    EACCES: `Port ${port} may be used only by the administrator of this machine. Set PORT to one above 1023.`,
  }
  return reasons[code]
}
