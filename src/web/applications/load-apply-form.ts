import { type ApplicationRole, applicationRoles, speaksFor } from '#domain/applications/application.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { countryNames } from '#domain/forms/countries.ts'
import { issuePageToken } from '#domain/forms/form-token.ts'
import type { Services } from '#domain/services.ts'

/** The options of the apply form; the lists are loader data, so that they are not part of the bundle. */
export async function loadApplyForm(services: Services, pageId: string) {
  if (!(pageId in applicationRoles)) throw new Error(`${pageId} is not a role page`)
  const topics = await contentOf(services.db).all('topics')
  return {
    role: pageId as ApplicationRole,
    topics: topics.map(({ id, name }) => ({ id, name })),
    /** For the page of the editorial board. */
    journals: speaksFor(pageId) === 'Journal' ? (await contentOf(services.db).all('journals')).map(({ title }) => title) : [],
    countries: countryNames,
    /** For the plain post of a document; the scripts of the page fetch a token of their own. */
    token: issuePageToken(services.key, 'apply', services.now()),
  }
}

export type ApplyFormData = Awaited<ReturnType<typeof loadApplyForm>>
