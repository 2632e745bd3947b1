import { ensureBuilt, ensureInstalled } from './preparation.mjs'

ensureInstalled()
ensureBuilt()
// Whoever says production runs a real site; anybody else tries it out.
if (!process.env.NODE_ENV) process.env.SEED ||= 'demo'
process.env.NODE_ENV ||= 'production'
await import('../build/server/main.js')

// npm can be killed without passing the signal on; the site would go on holding its port and its database.
const parent = process.ppid
if (process.env.npm_lifecycle_event === 'start') {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
}
