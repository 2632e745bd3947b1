import { randomBytes } from 'node:crypto'
import type { CalendarDay } from './calendar-day.ts'
import { conferencesOf } from './conferences/conferences.store.ts'
import { planEdition } from './conferences/plan-edition.ts'
import type { Series } from './conferences/series.schema.ts'
import { contentOf } from './content/content.store.ts'
import { fillContent } from './content/fill-content.ts'
import type { ParsedContent } from './content/parse-content.ts'
import type { Transaction } from './tables.ts'

/** An empty database gets the shipped content and the demonstration conferences, all or nothing; a filled one is left alone. */
export async function fillDemonstration(db: Transaction, content: ParsedContent, series: Series[], today: CalendarDay): Promise<'filled' | 'left alone'> {
  const store = contentOf(db)
  await store.lockForFilling()
  if (!(await store.isEmpty())) return 'left alone'
  await fillContent(db, content)
  const conferences = conferencesOf(db)
  for (const one of series) for (const edition of one.editions) await conferences.add(planEdition(one, edition, today, newId()))
  return 'filled'
}

function newId(): string {
  return randomBytes(12).toString('hex')
}
