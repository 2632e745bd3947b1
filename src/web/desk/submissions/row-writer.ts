import type { ListColumn } from './list-columns.ts'
import type { ListRow } from './submissions.tsx'

/** On the server there is one who writes rows: given by the loader, because the browser must not load what it writes with. */
export const rowWriter: { write?: (rows: readonly ListRow[], columns: readonly ListColumn[]) => string } = {}
