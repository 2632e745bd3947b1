import type pg from 'pg'

export interface Column {
  name: string
  type: string
  isNullable: boolean
  references: { table: string; column: string } | undefined
  /** The values to which a check constraint limits the column. */
  listed: string[]
  /** Other texts in the check constraints of the column. */
  literals: string[]
}

export interface Constraint {
  name: string
  columns: string[]
}

export interface Table {
  name: string
  columns: Column[]
  /** Checks, keys and unique indexes. */
  constraints: Constraint[]
}

/** Every table but that of the migrations, each after those it refers to, without generated columns. */
export async function readSchema(client: pg.ClientBase): Promise<Map<string, Table>> {
  const { rows: columns } = await client.query<ColumnRow>(`
    SELECT c.relname AS table, a.attname AS name, t.typname AS type, NOT a.attnotnull AS "isNullable", r.relname AS "otherTable", f.attname AS "otherColumn"
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'f' AND k.conkey = ARRAY[a.attnum]
    LEFT JOIN pg_class r ON r.oid = k.confrelid
    LEFT JOIN pg_attribute f ON f.attrelid = k.confrelid AND f.attnum = k.confkey[1]
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migration' ORDER BY c.relname, a.attnum`)
  const { rows: constraints } = await client.query<ConstraintRow>(`
    SELECT k.conrelid::regclass::text AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition,
      ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = k.conrelid AND attnum = ANY (k.conkey)) AS columns
    FROM pg_constraint k WHERE k.connamespace = 'public'::regnamespace AND k.contype = 'c'
    UNION ALL
    SELECT i.indrelid::regclass::text, c.relname, '',
      ARRAY(SELECT DISTINCT attname::text FROM pg_attribute JOIN pg_depend ON refobjid = attrelid AND refobjsubid = attnum
        WHERE attrelid = i.indrelid AND objid IN (i.indexrelid, (SELECT oid FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u'))))
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace`)
  const tables = new Map<string, Table>()
  let waiting = [...new Set(columns.map(({ table }) => table))].map((name) => ({ name, own: columns.filter(({ table }) => table === name) }))
  while (waiting.length > 0) {
    const ready = waiting.filter(({ name, own }) => own.every(({ otherTable }) => !otherTable || otherTable === name || tables.has(otherTable)))
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
    for (const { name, own } of ready) {
      const limits = constraints.filter(({ table }) => table === name)
      tables.set(name, { name, constraints: limits, columns: own.map((column) => columnOf(column, limits)) })
    }
    waiting = waiting.filter(({ name }) => !tables.has(name))
  }
  return tables
}

interface ColumnRow {
  table: string
  name: string
  type: string
  isNullable: boolean
  otherTable: string | null
  otherColumn: string | null
}

interface ConstraintRow extends Constraint {
  table: string
  definition: string
}

function columnOf({ name, type, isNullable, otherTable, otherColumn }: ColumnRow, constraints: ConstraintRow[]): Column {
  const own = constraints.filter(({ columns }) => columns.includes(name))
  const textsIn = (definition: string) => [...definition.matchAll(/'([^']*)'::text/g)].map(([, text = '']) => text)
  const list = new RegExp(`^CHECK \\(\\("?${name}"? = ANY \\(ARRAY\\[(.*)\\]\\)\\)\\)$`)
  return {
    name,
    type,
    isNullable,
    references: otherTable && otherColumn ? { table: otherTable, column: otherColumn } : undefined,
    listed: own.flatMap(({ definition }) => textsIn(list.exec(definition)?.[1] ?? '')),
    literals: own.flatMap(({ definition }) => textsIn(definition)),
  }
}
