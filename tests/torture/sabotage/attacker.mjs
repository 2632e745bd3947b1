// Bodies may be as long as they like.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const parsers = require('fastify/lib/content-type-parser.js')
const { kRouteContext } = require('fastify/lib/symbols.js')
const { run } = parsers.prototype
parsers.prototype.run = function (contentType, handler, request, reply) {
  reply[kRouteContext]._parserOptions = { limit: Number.MAX_SAFE_INTEGER }
  return run.call(this, contentType, handler, request, reply)
}
