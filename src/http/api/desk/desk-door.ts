import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { asOrganiser } from '#domain/desk/desk.access.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import { messageFor } from '#domain/forms/problems-in-words.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { signedInOf } from '../../sessions/sessions.ts'

/** Every call of the desk begins here: who asks, or a refusal. Nothing of the desk is ever kept by a cache. */
export async function organiserOf(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<Organiser> {
  reply.header('cache-control', 'private, no-store')
  const person = await signedInOf(services, request)
  if (!person) throw new Refusal('account.signed_out', 'You are signed out. Please sign in again; nothing you typed is lost.')
  if (person.lacksPasskey)
    throw new Refusal('account.passkey_needed', 'The desk opens only with a passkey. Please sign in with yours; nothing you typed is lost.')
  const organiser = asOrganiser(person)
  if (!organiser) throw new Refusal('desk.not_allowed', 'This is for organisers only.')
  return organiser
}

/** A JSON body judged by its schema, with every problem by the path of its field (`speakers.0.name`). */
export function readDeskBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const judged = schema.safeParse(body ?? {})
  if (judged.success) return judged.data
  const fields: Record<string, string> = {}
  for (const issue of judged.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw new Refusal('request.invalid', messageFor(Object.keys(fields).length), fields)
}
