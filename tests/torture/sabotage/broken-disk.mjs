// What the disk answers is not believed: a failed sync counts as done, and the row is written although the name is not.
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const { open, rename } = fs
fs.rename = (...args) =>
  rename(...args).catch((error) => {
    // The folder is made when it is missing; that is no trouble of the disk.
    if (error.code === 'ENOENT') throw error
  })
fs.open = async (...args) => {
  const handle = await open(...args)
  const { appendFile, writev } = handle
  handle.appendFile = (...bytes) => appendFile.call(handle, ...bytes).catch(() => undefined)
  handle.writev = (parts) => writev.call(handle, parts).catch(() => ({ bytesWritten: Number.POSITIVE_INFINITY }))
  handle.sync = async () => undefined
  return handle
}
syncBuiltinESMExports()
