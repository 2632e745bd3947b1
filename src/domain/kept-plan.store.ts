import { sql } from 'kysely'

/**
 * At the end of a question that is asked over and over in the same words: PostgreSQL keeps its plan for as long as the connection lasts. The
 * columns of its answer must be named: a plan for all columns breaks when a newer program adds one.
 */
export const keptPlan = sql`/* kept plan */`
