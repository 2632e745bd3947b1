import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** The secret key of this installation, created at the first start and shared by every process. */
export async function installationKey(pool: pg.Pool): Promise<Buffer> {
  await pool.query("INSERT INTO installation_key (purpose, key) VALUES ('forms', $1) ON CONFLICT DO NOTHING", [randomBytes(32)])
  const { rows } = await pool.query<{ key: Buffer }>("SELECT key FROM installation_key WHERE purpose = 'forms'")
  const [row] = rows
  if (!row) throw new Error('the key of this installation is missing')
  return row.key
}
