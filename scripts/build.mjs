import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ensureInstalled, runTool } from './preparation.mjs'

ensureInstalled()
// React Router sets an option that Vite reports as deprecated, which nobody who builds can change.
runTool(
  '@react-router/dev/bin.cjs',
  ['build', '--logLevel', 'warn'],
  { env: { ...process.env, NODE_ENV: 'production' } },
  (line) => !line.includes('`envFile`'),
)

const staticDir = path.join('build', 'client', 'static')
mkdirSync(path.join(staticDir, 'downloads'), { recursive: true })
cpSync(path.join('content', 'downloads'), path.join(staticDir, 'downloads'), { recursive: true })

// Files are compressed once, at the highest level, and served as they are.
for (const name of readdirSync(staticDir, { recursive: true })) {
  if (!/\.(js|css|svg|json)$/.test(name)) continue
  const file = path.join(staticDir, name)
  const bytes = readFileSync(file)
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_LGBLOCK]: 19 },
    }),
  )
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
