import type { FastifyInstance } from 'fastify'
import { href } from 'react-router'
import { joinForm, joinFromAfar } from '#domain/check-in/join.ts'
import { parseForm } from '#domain/forms/parse-form.ts'
import { markByChair, presentedForm } from '#domain/programme/chairs/mark-presented.ts'
import { statePersonWish } from '#domain/programme/people/state-person-wish.ts'
import { requirePresenter, sendSlides } from '#domain/programme/slides/send-slides.ts'
import { slidesForChair } from '#domain/programme/slides/session-slides.ts'
import { personWishForm } from '#domain/programme/speaker-wish.schema.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { sendArchive } from '../api/downloads.ts'
import { admitKnownSender } from './admit-files.ts'
import { formPostRoute, handleFormPost, type PageOptions } from './form-post.ts'
import { readForm } from './read-form.ts'
import { discardUnclaimedAfter } from './received-form.ts'
import { numberIn } from './submission-posts.ts'

/** What people do for the day with their link: a presenter sends slides, a chair gets them and marks who presented, a participant joins from afar. */
export function addConferenceDayPosts(server: FastifyInstance, services: Services, options: PageOptions): void {
  // A chair presses once for each paper, and many chairs share one network.
  server.post<{ Params: { person: string; secret: string } }>(paths.chair, formPostRoute(options, 'chair', 1000), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'chair', received, async () => {
      const { paper, session, presented } = parseForm(presentedForm, received.fields)
      const order = session && presented === 'yes' ? { session, presented: true as const } : { paper, presented: presented === 'yes' }
      await markByChair(services, request.params, order)
      return `${href(paths.chair, request.params)}#${session || `paper-${paper}`}`
    })
  })

  server.post<{ Params: { person: string; secret: string } }>(paths.personAvailability, formPostRoute(options, 'availability', 120), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'availability', received, async () => {
      await statePersonWish(services, request.params, parseForm(personWishForm, received.fields))
      return `${href(paths.personAvailability, request.params)}?arrived=saved`
    })
  })

  // An archive may be large, so it is made while it is sent.
  server.get<{ Params: { person: string; secret: string; session: string } }>(paths.chairSlides, async (request, reply) => {
    const archive = await slidesForChair(services, request.params, request.params.session)
    return sendArchive(services, reply.header('referrer-policy', 'no-referrer'), archive)
  })

  server.post<{ Params: { reference: string; secret: string; n: string } }>(
    paths.submissionSlides,
    formPostRoute(options, 'slides', 120),
    async (request, reply) => {
      const { reference, secret, n } = request.params
      // Nobody without the secret stores a byte.
      await requirePresenter(services, { reference, secret }, numberIn(n))
      const received = await readForm(request, { ...services, fileFields: ['slides'], accepts: 'slides', admission: admitKnownSender(services, request) })
      return handleFormPost(request, reply, options, 'slides', received, () =>
        discardUnclaimedAfter(services, received, async () => {
          const [wrong] = received.refused
          if (wrong) throw new Refusal('file.wrong_type', wrong.reason, { slides: wrong.reason })
          await sendSlides(services, { reference, secret }, received.files[0], numberIn(n))
          return `${href(paths.submissionSlides, request.params)}?arrived=saved`
        }),
      )
    },
  )

  server.post<{ Params: { reference: string; secret: string } }>(paths.registrationJoin, formPostRoute(options, 'join', 300), async (request, reply) => {
    const received = await readForm(request, { ...services, fileFields: [] })
    return handleFormPost(request, reply, options, 'join', received, async () => {
      await joinFromAfar(services, request.params, parseForm(joinForm, received.fields).delegate)
      return href(paths.registrationJoin, request.params)
    })
  })
}
