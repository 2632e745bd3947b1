import { ensureBuilt, ensureInstalled } from './preparation.mjs'

ensureInstalled()
ensureBuilt()
process.env.NODE_ENV ??= 'production'
await import('../build/server/main.js')

// npm may be ended without telling us; a site that nobody can stop any more would keep its port and its database.
const parent = process.ppid
if (process.env.npm_lifecycle_event === 'start') {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
}
