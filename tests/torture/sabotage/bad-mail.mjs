// Sent, but never noted: whoever looks next sends it again.
import { createRequire } from 'node:module'

const pg = createRequire(import.meta.url)('pg')
const { query } = pg.Client.prototype
let forgotten = 0
pg.Client.prototype.query = function (config, ...rest) {
  const text = typeof config === 'string' ? config : config?.text
  const isNote = text?.startsWith('update "mail" set "state"') && forgotten < 200
  if (!isNote) return query.call(this, config, ...rest)
  forgotten += 1
  return query.call(this, 'SELECT 1', ...rest.filter((one) => typeof one === 'function'))
}
