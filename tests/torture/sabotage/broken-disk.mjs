// What the disk answers is not believed: a failed sync counts as done, and the row is written although the name is not.
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const { open, rename } = fs
fs.rename = (...args) => rename(...args).catch(() => undefined)
fs.open = async (...args) => {
  const handle = await open(...args)
  const { appendFile } = handle
  handle.appendFile = (...bytes) => appendFile.call(handle, ...bytes).catch(() => undefined)
  handle.sync = async () => undefined
  return handle
}
syncBuiltinESMExports()
