import { createContext } from 'react-router'
import type { Services } from '#domain/services.ts'
import { loadSite, type Site } from './load-site.ts'

/** How the root layout loads the data around every page. */
export const siteContext = createContext<(services: Services) => Promise<Site>>(loadSite)

/** Caches the data around every page, those of the desk included, until a change of the database invalidates it or its TTL has passed. */
export function siteCache(ttlMilliseconds: number) {
  let cached: { site: Promise<Site>; expiresAt: number } | undefined
  return {
    load(services: Services): Promise<Site> {
      const now = services.now().getTime()
      if (cached && now < cached.expiresAt) return cached.site
      // The entry is stored before the query is answered, so that a change meanwhile invalidates it.
      const entry = { site: loadSite(services), expiresAt: now + ttlMilliseconds }
      cached = entry
      entry.site.catch(() => {
        if (cached === entry) cached = undefined
      })
      return entry.site
    },
    invalidate(): void {
      cached = undefined
    },
  }
}
