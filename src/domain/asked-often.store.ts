import { sql } from 'kysely'

/** How a statement says that PostgreSQL should keep its plan. */
export type AskedOftenMark = '/* asked often */'
const mark: AskedOftenMark = '/* asked often */'

/**
 * For `.modifyFront(askedOften)`: what many pages ask for is read and planned once a connection, which is two thirds of what such a
 * question costs. Only where the text of the statement is always the same and names its columns: a kept plan does not outlive a new one.
 */
export const askedOften = sql.raw(mark)
