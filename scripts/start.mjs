import { endWithParent, ensureBuilt, ensureInstalled } from './preparation.mjs'

ensureInstalled()
ensureBuilt()
// Whoever says production runs a real site; anybody else tries it out.
if (!process.env.NODE_ENV) process.env.SEED ||= 'demo'
process.env.NODE_ENV ||= 'production'
await import('../build/server/main.js')

endWithParent(() => process.kill(process.pid, 'SIGTERM'))
