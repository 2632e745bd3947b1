import { contentOf } from '#domain/content/content.store.ts'
import { dayInZone } from '#domain/dates.ts'
import { countryNames } from '#domain/forms/countries.ts'
import type { Services } from '#domain/services.ts'

/** The options and suggestions of the conference form. */
export async function loadFormChoices(services: Services) {
  const content = contentOf(services.db)
  const [topics, journals] = [await content.all('topics'), await content.all('journal-partners')]
  return {
    today: dayInZone(services.now(), 'UTC'),
    topics: topics.map((topic) => topic.name),
    countries: countryNames,
    zones: Intl.supportedValuesOf('timeZone'),
    journals: journals.map(({ id, heading }) => ({ id, heading })),
  }
}

export type FormChoices = Awaited<ReturnType<typeof loadFormChoices>>
