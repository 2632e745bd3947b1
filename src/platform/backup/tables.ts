import type pg from 'pg'

export interface BackedUpTable {
  name: string
  /** Those that are filled from outside; what the database works out itself is worked out again. */
  columns: string[]
}

export interface Sequence {
  name: string
  lastValue: string
  isCalled: boolean
}

/**
 * Every table that is kept, in an order in which each comes after those it refers to. Unlogged ones hold only what a crash may take; uploads
 * under way are nobody's files yet, and their bytes are not saved either.
 */
export async function tablesOf(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(`
    SELECT c.relname AS name,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
      ARRAY(SELECT DISTINCT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS needs
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname NOT IN ('migration', 'upload', 'upload_part')
    ORDER BY c.relname`)
  const ordered: BackedUpTable[] = []
  const placed = new Set<string>()
  let waiting = rows
  while (waiting.length > 0) {
    const next = waiting.filter(({ needs }) => needs.every((need) => placed.has(need) || !rows.some(({ name }) => name === need)))
    if (next.length === 0) throw new Error(`tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
    for (const { name, columns } of next) {
      ordered.push({ name, columns })
      placed.add(name)
    }
    waiting = waiting.filter(({ name }) => !placed.has(name))
  }
  return ordered
}

export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind = 'S' ORDER BY 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM "${name}"`,
    )
    for (const row of rows) sequences.push({ name, ...row })
  }
  return sequences
}

/** The same rows are written with the same signs, whichever server and whatever its settings. */
export async function settleSigns(client: pg.ClientBase): Promise<void> {
  await client.query(`SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres'; SET LOCAL bytea_output = 'hex';
    SET LOCAL extra_float_digits = 1; SET LOCAL client_encoding = 'UTF8'; SET LOCAL statement_timeout = 0`)
}
