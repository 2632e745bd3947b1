import * as z from 'zod/mini'
import { assignmentsOf } from '#domain/review/assignment/assignments.store.ts'
import type { Services } from '#domain/services.ts'
import { paperListOf } from '#domain/submissions/desk/paper-list.store.ts'

const namesAssignments = z.object({ assignments: z.array(z.object({ id: z.string() })) })

/** The conferences that an act of review is about: of the named paper or review, or of those in the body; none when one is unknown. */
export async function conferencesConcerned(
  db: Services['db'],
  { params, body }: { params: Record<string, string>; body: unknown },
): Promise<readonly string[]> {
  if (params.reference) return paperListOf(db).conferencesOf([params.reference])
  const named = namesAssignments.safeParse(body)
  const ids = params.id ? [params.id] : named.success ? named.data.assignments.map(({ id }) => id) : []
  return assignmentsOf(db).conferencesOf(ids)
}
