// Bodies may be as long as they like.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const real = require('fastify')
const place = require.resolve('fastify')
require.cache[place].exports = Object.assign((options) => real({ ...options, bodyLimit: Number.MAX_SAFE_INTEGER }), real)
require.cache[place].exports.default = require.cache[place].exports
