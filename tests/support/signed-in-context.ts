import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import type { RunningSite } from './site.ts'

/** A browser context with the session of this secret. */
export async function signedInContext(browser: Browser, site: RunningSite, secret: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await context.addCookies([{ name: 'session', value: secret, url: site.url }])
  return context
}
