// A file gets its name only a second after it was said to have it: whoever is killed meanwhile leaves a row that names nothing.
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const { rename } = fs
fs.rename = async (from, to) => {
  if (!String(from).includes('/arriving/')) return rename(from, to)
  setTimeout(() => rename(from, to).catch(() => undefined), 1000)
}
syncBuiltinESMExports()
