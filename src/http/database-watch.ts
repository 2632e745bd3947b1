import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { seconds } from '#domain/durations.ts'
import type { Services } from '#domain/services.ts'

/** A response that takes longer makes us look whether the database answers at all. */
export const patience = seconds(1)
/** With the patience before it less than five seconds. */
export const answerLimit = seconds(3)

type Ready = Pick<Services, 'ready'>

/** Every request gets its response, or hears that the database hangs. Slow work over a database that answers goes on. */
export function watchDatabase(server: FastifyInstance, services: Ready): void {
  const watches = new WeakMap<FastifyRequest, Watch>()
  server.addHook('onRequest', (request, reply, done) => {
    // Limits are counted in the database before any handler runs.
    watches.set(request, new Watch(services, request, reply))
    done()
  })
  server.addHook('onResponse', (request, _reply, done) => {
    watches.get(request)?.stop()
    done()
  })
  server.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const work: unknown = handler.call(this, request, reply)
      const watch = watches.get(request)
      return work instanceof Promise && watch ? Promise.race([work, watch.hung()]) : work
    }
  })
}

class Watch {
  readonly #services: Ready
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  #timer: NodeJS.Timeout | undefined
  #giveUp: (error: Error) => void

  constructor(services: Ready, request: FastifyRequest, reply: FastifyReply) {
    this.#services = services
    this.#request = request
    this.#reply = reply
    this.#giveUp = (error) => reply.send(error)
    this.#lookLater()
  }

  /** Rejects when the database hangs before the response is there. */
  hung(): Promise<never> {
    return new Promise((_, reject) => {
      this.#giveUp = reject
    })
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #lookLater(): void {
    this.#timer = setTimeout(() => this.#look(), patience)
  }

  #look(): void {
    if (this.#reply.sent || this.#reply.raw.destroyed) return
    // A form with files is still arriving: its sender waits for nothing yet.
    if (this.#request.raw.complete === false) this.#lookLater()
    else
      this.#services.ready(answerLimit).then(
        () => this.#lookLater(),
        (error: Error) => this.#reply.sent || this.#giveUp(error),
      )
  }
}
