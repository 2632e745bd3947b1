import { expect, type Page } from '@playwright/test'
import { hydrated } from './journey.ts'
import type { RunningSite } from './site.ts'

/** By the one-time password of the first organiser, which the site says when it starts. */
export async function signInOnce(site: RunningSite, page: Page): Promise<void> {
  const [, email = '', once = ''] = /as (\S+) with the one-time password (\S+)/.exec(site.output()) ?? []
  await page.goto(`${site.url}/login`)
  await hydrated(page)
  await page.getByLabel('Email').fill(email)
  await page.locator('[name=password]').fill(once)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/desk`)
}
