import { createContext } from 'react-router'
import type { Services } from '#domain/services.ts'
import { loadSite, type Site } from './load-site.ts'

/** How the layout learns what stands around its page. */
export const siteContext = createContext<(services: Services) => Promise<Site>>(loadSite)

/** Every page asks for the same, those of the desk too, and it changes as seldom as public pages do: kept until it is dropped, and not for longer than they are. */
export function keptSite(keepMilliseconds: number) {
  let kept: { site: Promise<Site>; until: number } | undefined
  return {
    load(services: Services): Promise<Site> {
      const now = services.now().getTime()
      if (kept && now < kept.until) return kept.site
      const site = loadSite(services)
      // Kept from the moment it is asked for: whatever changes while the answer is on its way drops it.
      const begun = { site, until: now + keepMilliseconds }
      kept = begun
      site.catch(() => {
        if (kept === begun) kept = undefined
      })
      return site
    },
    drop(): void {
      kept = undefined
    },
  }
}
