/** Lets the page open without a network, and says whether it can: its own files go into the cache that the service worker answers from. */
export async function keepPage(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  await navigator.serviceWorker.register('/check-in-worker.js', { scope: '/check-in' })
  await navigator.serviceWorker.ready
  const cache = await caches.open('check-in')
  // The decoder is loaded now, because it may be needed where there is no network.
  await import('./read-frame.ts')
  const files = performance.getEntriesByType('resource').flatMap(({ name }) => (new URL(name).pathname.startsWith('/static/') ? [name] : []))
  const linked = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[rel="stylesheet"]')].map(({ href }) => href)
  const wanted = new Set([...files, ...linked].map((address) => new URL(address, location.href).href))
  await cache.add('/check-in')
  for (const held of await cache.keys()) if (held.url.includes('/static/') && !wanted.has(held.url)) await cache.delete(held)
  await Promise.all([...wanted].map(async (address) => (await cache.match(address)) ?? cache.add(address)))
  return true
}
