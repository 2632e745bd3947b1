import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import type { Services } from '#domain/services.ts'

/** The conference that an address names as a filter (`?conference=`); undefined when it names none that exists. */
export async function findNamedConference({ db }: Pick<Services, 'db'>, params: URLSearchParams): Promise<{ id: string; name: string } | undefined> {
  const id = params.get('conference')
  if (!id || id.includes('\0')) return undefined
  const conference = (await conferencesOf(db).findAll([id])).get(id)
  return conference && { id, name: `${conference.conNo} ${conference.subConference}` }
}
