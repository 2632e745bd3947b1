import { data } from 'react-router'
import { contentOf } from '#domain/content/content.store.ts'
import { countryNames } from '#domain/forms/countries.ts'
import { limitsOf } from '#domain/limits/limits.store.ts'
import { journalCallsOf } from '#domain/publishing/journals/journal-calls.store.ts'
import type { Services } from '#domain/services.ts'

/** What the form for a manuscript shows; `form` is undefined while the journal takes none. */
export async function loadManuscriptForm({ db }: Pick<Services, 'db'>, id: string) {
  const journal = await contentOf(db).find('journals', id)
  if (!journal) throw data(null, { status: 404 })
  const call = await journalCallsOf(db).find(id)
  const { filesPerSubmission } = await limitsOf(db).all()
  return {
    journal: { id: journal.id, title: journal.title, sections: journal.sections ?? [], call: journal.call, fees: journal.fees },
    isOpen: call?.isOpen === true,
    countries: countryNames,
    form: call && { id: call.id, slug: '', name: journal.title, fees: [], standardFees: undefined, maxFiles: filesPerSubmission, journal: journal.id },
  }
}
