import { fastifyCookie } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '#domain/accounts/account.ts'
import { findSignedIn, sessionDays } from '#domain/accounts/sessions.ts'
import type { Origin } from '#domain/accounts/sign-in.ts'
import { hashOfSecret } from '#domain/accounts/tokens.ts'
import { days, seconds } from '#domain/durations.ts'
import type { Services } from '#domain/services.ts'
import { clientNetwork } from '../security/client-network.ts'
import { describeDevice } from './describe-device.ts'

/** Browsers accept a `__Host-` cookie only if it is secure, for this host and for the whole site. */
function cookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-session' : 'session'
}

export function sessionSecretOf(cookieHeader: string | null | undefined, publicUrl: string): string | undefined {
  const name = cookieName(publicUrl)
  return cookieHeader?.includes(`${name}=`) ? fastifyCookie.parse(cookieHeader)[name] : undefined
}

/** Must be registered before the routes. Cookies are parsed only where they are needed. */
export async function addCookies(server: FastifyInstance): Promise<void> {
  await server.register(fastifyCookie, { hook: false })
}

export function giveSession(reply: FastifyReply, publicUrl: string, secret: string): void {
  reply.setCookie(cookieName(publicUrl), secret, { ...attributes(publicUrl), maxAge: days(sessionDays) / seconds(1) })
}

export function takeSession(reply: FastifyReply, publicUrl: string): void {
  reply.setCookie(cookieName(publicUrl), '', { ...attributes(publicUrl), maxAge: 0 })
}

function attributes(publicUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const
}

/** One query per request; a session that was ended in another process is ended here too. */
const found = new WeakMap<FastifyRequest, Promise<SignedIn | undefined>>()

export function signedInOf(services: Services, request: FastifyRequest): Promise<SignedIn | undefined> {
  const known = found.get(request) ?? findSignedIn(services, sessionSecretOf(request.headers.cookie, services.publicUrl))
  found.set(request, known)
  return known
}

export function originOf(services: Services, request: FastifyRequest): Origin {
  return {
    source: clientNetwork(request),
    device: describeDevice(request.headers['user-agent']),
    previous: hashOfSecret(sessionSecretOf(request.headers.cookie, services.publicUrl)),
  }
}
