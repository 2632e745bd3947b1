import { ensureBuilt, ensureInstalled } from './preparation.mjs'

ensureInstalled()
ensureBuilt()
process.env.NODE_ENV ??= 'production'
await import('../build/server/main.js')
