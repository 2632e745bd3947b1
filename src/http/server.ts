import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { minutes, seconds } from '#domain/durations.ts'
import type { PartialUploads } from '#domain/files/partial-uploads.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { addAccountsApi } from './api/accounts.ts'
import { addApplicationsApi } from './api/applications.ts'
import { addArticlesApi } from './api/articles.ts'
import { addCheckInApi } from './api/check-in.ts'
import { addConferencesApi } from './api/conferences.ts'
import { addContactApi } from './api/contact.ts'
import { addDeskApi } from './api/desk/desk.ts'
import { addDocumentsApi, addVerifyKeys } from './api/documents.ts'
import { addFormTokensApi } from './api/form-tokens.ts'
import { addMoneyDocumentsApi } from './api/money-documents.ts'
import { addOpenApi } from './api/openapi.ts'
import { addPasskeysApi } from './api/passkeys.ts'
import { addPaymentsApi } from './api/payments.ts'
import { addFavouritesApi, addProgrammeApi } from './api/programme.ts'
import { addRegistrationsApi } from './api/registrations.ts'
import { addReviewsApi } from './api/reviews.ts'
import { addSubmissionActsApi } from './api/submission-acts.ts'
import { addSubmissionsApi } from './api/submissions.ts'
import { addUploadsApi } from './api/uploads/uploads.ts'
import { addArticleUsage } from './article-usage.ts'
import { watchDatabase } from './database-watch.ts'
import { addDraining, type Draining } from './draining.ts'
import { errorResponse } from './error-response.ts'
import { addArticleFiles } from './feeds/articles.ts'
import { addCalendars } from './feeds/calendars.ts'
import { addCheckInWorker } from './feeds/check-in-worker.ts'
import { addDiscovery } from './feeds/discovery.ts'
import { addDrawings } from './feeds/drawings.ts'
import { addIcons } from './feeds/icons.ts'
import { addNewsFeed } from './feeds/news.ts'
import { addOai } from './feeds/oai.ts'
import { addPictures } from './feeds/pictures.ts'
import { addProgrammeCalendars } from './feeds/programme-calendar.ts'
import { addSharePictures } from './feeds/share-pictures.ts'
import { addFirstByte } from './first-byte.ts'
import { addAccountPosts, addLinkPosts } from './forms/account-posts.ts'
import { addCallAlertPosts } from './forms/call-alert-posts.ts'
import { addCarryPost } from './forms/carry-post.ts'
import { addConferenceDayPosts } from './forms/conference-day-posts.ts'
import { addDeskJobPosts } from './forms/desk-job-posts.ts'
import { addDeskReviewPosts } from './forms/desk-review-posts.ts'
import { addHandlingPosts } from './forms/handling-posts.ts'
import { addMoneyDocumentPosts } from './forms/money-document-posts.ts'
import { addMultipart } from './forms/multipart.ts'
import { addOwnAccountPosts, addOwnDataPosts } from './forms/own-account-posts.ts'
import { addOwnDocumentPosts } from './forms/own-document-posts.ts'
import { addOwnPhotoPosts } from './forms/own-photo-posts.ts'
import { addPaymentPosts } from './forms/payment-posts.ts'
import { addProofPosts } from './forms/proof-posts.ts'
import { addApplyPosts, addContactPost, addInvitationPost } from './forms/public-form-posts.ts'
import { addRegistrationFilePosts } from './forms/registration-file-posts.ts'
import { addRegistrationPosts } from './forms/registration-posts.ts'
import { addReviewInvitationPost } from './forms/review-invitation-post.ts'
import { addReviewPosts } from './forms/review-posts.ts'
import { addPoolInvitationPost, addReviewerProfilePosts } from './forms/reviewer-posts.ts'
import { addRolePost } from './forms/role-post.ts'
import { addSubmissionPosts } from './forms/submission-posts.ts'
import { addVisaPosts } from './forms/visa-posts.ts'
import { addHealth } from './health.ts'
import type { MatchRoutes } from './pages/match-routes.ts'
import type { PageCache } from './pages/page-cache.ts'
import { addPages, type RenderPage } from './pages/page-route.ts'
import { addRequestLog } from './request-log.ts'
import { limitBodyRate } from './security/body-rate.ts'
import { clientErrorHandler } from './security/client-errors.ts'
import { warnOfUnnamedProxy } from './security/client-network.ts'
import { limitConnections, limitPipelining } from './security/connection-limits.ts'
import { addHostRule } from './security/host-rule.ts'
import { documentBytes, formBytes, limitJson } from './security/json-bodies.ts'
import { addRateLimits } from './security/rate-limits.ts'
import { costlyRoute, readingLimit } from './security/reading-limit.ts'
import { addSameOriginRule } from './security/same-origin.ts'
import { addSecurityHeaders, securityHeaders } from './security/security-headers.ts'
import { addCookies } from './sessions/sessions.ts'
import { addStaticFiles } from './static-files.ts'

/** A hook that may respond before the pages do, and returns true when it did. Only the development server has one. */
export type BeforePages = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

export interface ServerOptions {
  services: Services
  uploads: PartialUploads
  render: RenderPage
  cache: PageCache
  /** What React Router finds at an address, in a built site. */
  matchRoutes?: MatchRoutes
  publicUrl: string
  /** Whether requests must name the host of PUBLIC_URL. */
  isPublicUrlSet?: boolean
  /** The checkout, with the built client in build/client. */
  projectDir: string
  log: FastifyBaseLogger
  beforePages?: BeforePages | undefined
  draining?: Draining
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies?: string[]
  /** Called with the bare server before anything is registered; tests observe its routes and responses. */
  watch?: (server: FastifyInstance) => void
}

/** The whole web server, not yet listening. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(options.publicUrl)
  const server: FastifyInstance = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: formBytes,
    routerOptions: { maxParamLength: 800 },
    forceCloseConnections: 'idle',
    // A connection accepted before the shutdown is served.
    return503OnClosing: false,
    trustProxy: options.trustedProxies?.length ? options.trustedProxies : false,
    // An upload over a bad connection takes long: what counts is that data arrives, not when it ends.
    requestTimeout: minutes(60),
    connectionTimeout: minutes(2),
    http: { requireHostHeader: false, headersTimeout: seconds(20), connectionsCheckingInterval: seconds(5) },
    frameworkErrors(error, _request, reply) {
      const answer: FastifyReply = reply as unknown as FastifyReply
      answer
        .headers(headers)
        .code(400)
        .send({ error: { code: 'request.malformed', message: error.message, fields: {} } })
    },
    clientErrorHandler: clientErrorHandler(headers),
  })
  options.watch?.(server)
  watchDatabase(server, options.services)
  limitConnections(server.server, { trustedProxies: options.trustedProxies ?? [], log: options.log })
  // Node's own response would lack the security headers.
  server.server.on('checkExpectation', (_request, response) => response.writeHead(417, headers).end())
  limitPipelining(server)
  limitBodyRate(server)
  addMultipart(server)
  await addCookies(server)
  limitJson(server)
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: documentBytes }, (_request, body, done) => done(null, body))
  addSecurityHeaders(server, options.publicUrl)
  addRequestLog(server)
  const name = { publicUrl: options.publicUrl, isPublicUrlSet: options.isPublicUrlSet ?? false }
  addHostRule(server, name)
  warnOfUnnamedProxy(server, options.trustedProxies ?? [])
  addFirstByte(server, options.services.now)
  addSameOriginRule(server, name)
  const { beforePages } = options
  if (beforePages) {
    server.addHook('onRequest', async (request, reply) => {
      if (await beforePages(request.raw, reply.raw)) reply.hijack()
    })
  }
  addErrors(server)
  const draining = options.draining ?? { begun: false }
  addHealth(server, options.services, draining)
  await addStaticFiles(server, path.join(options.projectDir, 'build', 'client'))
  addDrawings(server, options.services)
  addIcons(server)
  addCheckInWorker(server)
  addPictures(server, options.services)
  const reading = await readingLimit(server, options.services)
  const costly = costlyRoute(reading)
  addSharePictures(server, options.services, options.projectDir, costly)
  addDiscovery(server, options.services, options.publicUrl, options.cache)
  addCalendars(server, options.services, options.cache, costly)
  addOai(server, options.services, costly)
  addArticleUsage(server, options.services)
  addNewsFeed(server, options.services, options.cache)
  addArticleFiles(server, options.services, options.cache, costly)
  addProgrammeCalendars(server, options.services, costly)
  await addRateLimits(server, options.services)
  await addOpenApi(server, options.publicUrl)
  await server.register(async (api) => addConferencesApi(api, options.services), { prefix: '/api/v1' })
  await server.register(async (api) => addProgrammeApi(api, options.services), { prefix: '/api/v1' })
  await server.register(async (api) => addFavouritesApi(api, options.services), { prefix: '/api/v1' })
  await server.register(async (api) => addArticlesApi(api, options.services), { prefix: '/api/v1' })
  await server.register(async (api) => addContactApi(api, options.services), { prefix: '/api/v1' })
  await server.register(async (api) => addApplicationsApi(api, options.services), { prefix: '/api/v1' })
  await server.register(async (api) => addFormTokensApi(api, options.services), { prefix: '/api/v1' })
  await server.register(async (api) => addSubmissionsApi(api, options.services), { prefix: '/api/v1' })
  await server.register(async (api) => addSubmissionActsApi(api, options.services), { prefix: '/api/v1' })
  await server.register(async (api) => addMoneyDocumentsApi(api, options.services), { prefix: '/api/v1' })
  await server.register(async (api) => addDocumentsApi(api, options.services), { prefix: '/api/v1' })
  addVerifyKeys(server, options.services)
  await server.register(async (api) => addRegistrationsApi(api, options.services), { prefix: '/api/v1' })
  await server.register(async (api) => addCheckInApi(api, options.services), { prefix: '/api/v1' })
  await server.register(async (api) => addAccountsApi(api, options.services), { prefix: '/api/v1' })
  await server.register(async (api) => addPasskeysApi(api, options.services), { prefix: '/api/v1' })
  await server.register(async (api) => addReviewsApi(api, options.services), { prefix: '/api/v1' })
  await server.register(async (api) => addPaymentsApi(api, options.services), { prefix: '/api/v1' })
  await server.register(async (api) => addDeskApi(api, options.services), { prefix: '/api/v1/desk' })
  const pages = { render: options.render, publicUrl: options.publicUrl, reading }
  addContactPost(server, options.services, pages)
  addAccountPosts(server, options.services, pages)
  addLinkPosts(server, options.services, pages)
  addInvitationPost(server, options.services, pages)
  addConferenceDayPosts(server, options.services, pages)
  addRolePost(server, options.services, pages)
  addReviewInvitationPost(server, options.services, pages)
  addHandlingPosts(server, options.services, pages)
  addCallAlertPosts(server, options.services, pages)
  addPoolInvitationPost(server, options.services, pages)
  addReviewerProfilePosts(server, options.services, pages)
  addOwnAccountPosts(server, options.services, pages)
  addOwnPhotoPosts(server, options.services, pages)
  addOwnDataPosts(server, options.services, pages)
  addReviewPosts(server, options.services, pages)
  addDeskJobPosts(server, options.services, pages)
  addDeskReviewPosts(server, options.services, pages)
  addApplyPosts(server, options.services, pages)
  addSubmissionPosts(server, options.services, pages)
  addMoneyDocumentPosts(server, options.services, pages)
  addOwnDocumentPosts(server, options.services, pages)
  addPaymentPosts(server, options.services, pages)
  addProofPosts(server, options.services, pages)
  addCarryPost(server, options.services, pages)
  addVisaPosts(server, options.services, pages)
  addRegistrationFilePosts(server, options.services, pages)
  addRegistrationPosts(server, options.services, pages)
  await server.register(async (api) => addUploadsApi(api, options.services, options.uploads), { prefix: '/api/v1' })
  server.all('/api/*', async () => {
    throw new Refusal('request.not_found', 'There is nothing at this address of the API.')
  })
  addPages(server, { ...pages, cache: options.cache, matchRoutes: options.matchRoutes, now: options.services.now })
  addDraining(server, draining)
  return server
}

function addErrors(server: FastifyInstance): void {
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { status, code, message, fields } = errorResponse(error, request, reply)
    return reply.code(status).send({ error: { code, message, fields } })
  })
}
