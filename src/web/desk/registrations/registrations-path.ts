import { type RegistrationQuery, writeRegistrationQuery } from '#domain/registrations/desk/registration-query.ts'
import { deskPaths } from '../desk-paths.ts'

/** The address of the first page of a list with these filters. */
export function registrationsPath(query: RegistrationQuery): string {
  const search = writeRegistrationQuery(query)
  return search.size === 0 ? deskPaths.registrations : `${deskPaths.registrations}?${search}`
}
