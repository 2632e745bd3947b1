import { test as base, expect } from '@playwright/test'

/** On a busy machine Chromium gives up the cross-fade between two documents and says so; the page itself is whole. */
const skippedTransition = /^Transition was (aborted|skipped)/

/** A journey also fails when the browser complains about anything, or asks another host for something. */
export const test = base.extend<{ quietBrowser: undefined }>({
  baseURL: async ({}, use) => use(process.env.SITE_URL),
  quietBrowser: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
      page.on('pageerror', (error) => skippedTransition.test(error.message) || complaints.push(error.message))
      page.on('request', (request) => {
        const { protocol, host } = new URL(request.url())
        if (protocol.startsWith('http') && host !== new URL(process.env.SITE_URL ?? '').host) complaints.push(`asked ${host}`)
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The page has its scripts: they wait for the first paint and for the line to be idle. */
export async function hydrated(page: import('@playwright/test').Page): Promise<void> {
  await page.waitForSelector('html.hydrated', { state: 'attached' })
}

/** Nobody fills a form within two seconds; what does is marked, to be checked by the office first. */
export async function takeAPersonsTime(page: import('@playwright/test').Page): Promise<void> {
  await page.waitForTimeout(2500)
}
