import type { FastifyInstance, FastifyRequest } from 'fastify'
import { href } from 'react-router'
import { parseForm } from '#domain/forms/parse-form.ts'
import { actOnFailedJob, failedJobForm } from '#domain/jobs/act-on-failed-job.ts'
import { Refusal } from '#domain/refusal.ts'
import { byHandForm, goOnByHand, retryCheck } from '#domain/review/blindness/failed-check.ts'
import type { Services } from '#domain/services.ts'
import { deskPaths } from '#web/desk/desk-paths.ts'
import { organiserIn, organiserOf } from '../api/desk/desk-routes.ts'
import { conferencesConcerned } from '../api/desk/review-conferences.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'

/** Work that failed for good is tried again, set aside or done by hand, all by plain posts. */
export function addDeskJobPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  server.post(deskPaths.failedJobs, formPostRoute(options, 'failed-job'), async (request, reply) => {
    const organiser = await organiserOf(services, request, reply, 'settings')
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'failed-job', received, async () => {
      const order = parseForm(failedJobForm, received.fields)
      await actOnFailedJob(services, organiser, order)
      return `${deskPaths.failedJobs}?done=${order.act}`
    })
  })

  type Params = { reference: string }
  server.post<{ Params: Params }>(deskPaths.submissionCheck, formPostRoute(options, 'check'), async (request: FastifyRequest<{ Params: Params }>, reply) => {
    const { reference } = request.params
    const organiser = await organiserIn(services, request, reply, ['review'], () =>
      conferencesConcerned(services.db, { params: { reference }, body: undefined }),
    )
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'check', received, async () => {
      const [act] = received.fields.act ?? []
      if (act === 'check-again') await retryCheck(services, organiser, reference)
      else if (act === 'by-hand') await goOnByHand(services, organiser, reference, parseForm(byHandForm, received.fields))
      else throw new Refusal('request.invalid', 'Please use one of the buttons of the page.')
      return `${href(deskPaths.submission, { reference })}?done=${act}#guard-heading`
    })
  })
}
