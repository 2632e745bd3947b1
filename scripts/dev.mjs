import http from 'node:http'
import { ensureInstalled } from './preparation.mjs'

ensureInstalled()
const { createServer } = await import('vite')
// Hot updates use the site's own port: the content security policy of our pages allows no other.
const hotUpdates = new http.Server()
const vite = await createServer({ server: { middlewareMode: true, hmr: { server: hotUpdates } } })
const { readConfig } = await vite.ssrLoadModule('/src/config.ts')
const { openApp } = await vite.ssrLoadModule('/src/app.ts')
const { prepareSite, startBackground } = await vite.ssrLoadModule('/src/commands/background.ts')
const { serve } = await vite.ssrLoadModule('/src/commands/serve.ts')

const app = await openApp(readConfig({ LOG_LEVEL: 'warn', ...process.env }, process.cwd()), console.log)
await prepareSite(app)
const site = await serve(app, {
  mode: 'development',
  loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build'),
  beforePages: (request, response) =>
    new Promise((resolve) => {
      const { server } = request.socket
      if (server.listenerCount('upgrade') === 0) server.on('upgrade', (...args) => hotUpdates.emit('upgrade', ...args))
      response.once('finish', () => resolve(true))
      vite.middlewares(request, response, () => resolve(false))
    }),
})
const background = await startBackground(app)
console.log(`Development site at ${site.address}`)
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await site.close()
    await background.close()
    await app.close()
    await vite.close()
    process.exit(0)
  })
}
