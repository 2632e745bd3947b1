import { sql } from 'kysely'

/**
 * For questions that are asked with every request and always planned alike: PostgreSQL reads and plans one that begins with this once a connection,
 * which is most of what a small one costs. Not for those whose best way depends on what is looked for.
 */
export const prepared = sql`/* prepared */`
