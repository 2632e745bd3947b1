import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { problemCountMessage } from '#domain/forms/problem-count.ts'
import { Refusal } from '#domain/refusal.ts'

/** A JSON body that is not a flat form, validated by its schema. */
export function readJson<Schema extends z.ZodMiniType>(request: FastifyRequest, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(Buffer.isBuffer(request.body) ? undefined : request.body)
  if (parsed.success) return parsed.data
  const problems = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message]))
  throw new Refusal('request.invalid', problemCountMessage(Object.keys(problems).length), problems)
}
