import type { Browser, BrowserContext, Page } from '@playwright/test'
import { authorsSubmit, openConference, type Sent } from './day-at-desk.ts'
import { signInOnce } from './sign-in-once.ts'
import { type RunningSite, startSite } from './site.ts'

export interface SiteWithPapers {
  site: RunningSite
  /** The browser context of the organiser; `page` is its first page. */
  desk: BrowserContext
  page: Page
  conference: { id: string; name: string }
  sent: Sent[]
  stop(): Promise<void>
}

/** A site of its own with an organiser signed in at the desk, and one paper from each of so many authors at the open conference. */
export async function siteWithPapers(browser: Browser, count: number): Promise<SiteWithPapers> {
  const site = await startSite()
  try {
    const desk = await browser.newContext()
    const page = await desk.newPage()
    await signInOnce(site, page)
    const conference = await openConference(site, page)
    const sent = await authorsSubmit(site, page, conference.id, count)
    const stop = async () => {
      await desk.close()
      await site.stop()
    }
    return { site, desk, page, conference, sent, stop }
  } catch (error) {
    await site.stop()
    throw error
  }
}
