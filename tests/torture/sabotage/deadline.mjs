// Two posts of one form no longer wait for each other.
import { createRequire } from 'node:module'

const pg = createRequire(import.meta.url)('pg')
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (config, ...rest) {
  const text = typeof config === 'string' ? config : config?.text
  if (text?.includes('pg_advisory_xact_lock(hashtextextended')) return query.call(this, 'SELECT 1', ...rest.filter((one) => typeof one === 'function'))
  return query.call(this, config, ...rest)
}
