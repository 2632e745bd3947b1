import { dayInZone } from '../dates.ts'
import { plainText } from '../search/excerpt.ts'
import type { Database } from '../tables.ts'
import { type Booking, refundRule, termsVersion } from './booking.ts'

const page = { collection: 'added-pages', id: 'terms' } as const

/**
 * The terms that apply now: the version of their page (the day of its last change and its number in the history, which keeps its words), and what it
 * says about refunds.
 */
export async function currentTerms(db: Database): Promise<Pick<Booking, 'termsVersion' | 'refundRule'>> {
  const changed = await db
    .selectFrom('content_version')
    .select(['version', 'made_at', 'data'])
    .where('collection', '=', page.collection)
    .where('id', '=', page.id)
    .where('act', 'not in', ['found', 'deleted'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (changed) return { termsVersion: `${dayInZone(changed.made_at, 'UTC')}, version ${changed.version}`, refundRule: refundRuleOf(changed.data) }
  const entry = await db.selectFrom('content_entry').select('data').where('collection', '=', page.collection).where('id', '=', page.id).executeTakeFirst()
  return { termsVersion, refundRule: refundRuleOf(entry?.data) }
}

/** The sections of the terms that speak of refunds, as text. */
function refundRuleOf(data: unknown): string {
  const { sections = [] } = (data ?? {}) as { sections?: { body: string }[] }
  const texts = sections.map(({ body }) => plainText(body).replace(/\s+/g, ' ').trim())
  return texts.filter((text) => /refund/i.test(text)).join(' ') || refundRule
}
