import type { FastifyInstance } from 'fastify'

/**
 * The service worker of devices at the door: without a network it answers with the page and the built files that the page has put into its
 * cache. It controls the door's page alone.
 */
const worker = `
const name = 'check-in'
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.method !== 'GET') return
  if (request.mode === 'navigate' && pathname === '/check-in') {
    event.respondWith(fetch(request).then((response) => (response.ok ? response : Promise.reject(response))).catch(async () => (await (await caches.open(name)).match('/check-in')) ?? Response.error()))
  } else if (pathname.startsWith('/static/')) {
    event.respondWith(caches.open(name).then(async (cache) => (await cache.match(request.url)) ?? fetch(request)))
  }
})
`

export function addCheckInWorker(server: FastifyInstance): void {
  server.get('/check-in-worker.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      // What the worker itself may load.
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" })
      .send(worker),
  )
}
