import { type SqlBool, sql } from 'kysely'
import type { CalendarDay } from '../../dates.ts'
import { prefixTsquery } from '../../search-words.ts'
import type { Database } from '../../tables.ts'
import { defaultSalesSettings } from '../sales-settings.ts'

export interface CarryTarget {
  id: string
  name: string
  startDate: CalendarDay
  location: string
  country: string
  /** Whether the company that sold the place sells this conference too; otherwise the office has to do it. */
  isSameEntity: boolean
}

const maxOffered = 50

/** The later conferences to which a place can be carried: of the same series first, then the next ones. */
export async function carryTargets(
  db: Database,
  { conferenceId, entityId, today, words = [] }: { conferenceId: string; entityId: string; today: CalendarDay; words?: readonly string[] },
): Promise<CarryTarget[]> {
  return db
    .selectFrom('conference as later')
    .innerJoin('conference as old', (join) => join.on('old.id', '=', conferenceId))
    .leftJoin('sales_settings', 'sales_settings.conference_id', 'later.id')
    .select([
      'later.id',
      'later.sub_conference as name',
      'later.start_date as startDate',
      'later.location',
      'later.country',
      sql<boolean>`coalesce(sales_settings.entity_id, ${defaultSalesSettings.entityId}) = ${entityId}`.as('isSameEntity'),
    ])
    .where('later.published_at', 'is not', null)
    .where('later.status', '=', 'scheduled')
    .whereRef('later.start_date', '>', 'old.start_date')
    .where('later.start_date', '>', today)
    .where(sql<SqlBool>`(later.registration_deadline IS NULL OR later.registration_deadline >= ${today})`)
    .$if(words.length > 0, (select) => select.where(sql<SqlBool>`later.words @@ ${prefixTsquery(words)}::tsquery`))
    .orderBy(sql`later.main_conference <> old.main_conference`)
    .orderBy('later.start_date')
    .orderBy('later.id')
    .limit(maxOffered)
    .execute()
}
