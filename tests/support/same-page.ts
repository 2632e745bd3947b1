import type { Page } from '@playwright/test'

/** Marks the document, to tell later whether it is still the same one. */
export const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { stayed: true }))
export const stayed = (page: Page) => page.evaluate(() => 'stayed' in window)

/** Keeps what is asked for on its way until the returned function is called. */
export async function hold(page: Page, what: string): Promise<() => void> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(what, async (route) => {
    await gate
    await route.continue()
  })
  return letGo
}
