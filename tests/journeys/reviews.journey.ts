import type { Browser } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { invitedReviewer } from '../support/review-journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function signedIn(browser: Browser, secret: string, options: Parameters<Browser['newContext']>[0]) {
  const context = await browser.newContext({ ...options, baseURL: process.env.SITE_URL ?? '' })
  await context.addCookies([{ name: 'session', value: secret, url: process.env.SITE_URL ?? '' }])
  return { context, page: await context.newPage() }
}

test('a reviewer accepts on a phone, reads, writes through a lost connection, submits and corrects', async ({ browser }) => {
  const { id, secret, db, close } = await invitedReviewer('Agreement of engines')
  const { context, page } = await signedIn(browser, secret, phone)
  await page.goto('/reviews')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Waiting for your answer' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Read and answer Agreement of engines' }).click()
  await expect(page.getByText('We measured how often')).toBeVisible()
  expect(await violations(page)).toEqual([])
  // Nobody reviews before they have agreed to the rules.
  await page.getByRole('button', { name: 'Yes, I review it' }).click()
  await expect(page.getByRole('alert')).toContainText('Please agree')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Yes, I review it' }).click()
  await expect(page.getByText('Thank you. The paper and the form')).toBeVisible()
  await hydrated(page)
  expect(await violations(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'paper.pdf' }).click()])
  expect(download.suggestedFilename()).toBe('paper.pdf')

  const comments = page.getByLabel('Comments to the author')
  await comments.fill('The method is sound.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await comments.fill('The method is sound. Please say how the engines were chosen.')
  await expect(page.getByText('It is kept in this browser')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(comments).toHaveValue('The method is sound. Please say how the engines were chosen.')

  await page.getByRole('button', { name: 'Submit the review' }).click()
  await expect(page.getByRole('alert')).toContainText('6')
  await hydrated(page)
  for (const name of ['Originality', 'Method', 'Clarity', 'Relevance to the conference'])
    await page.getByRole('group', { name }).getByRole('radio').nth(3).check()
  await page.getByLabel('Accept after small changes').check()
  await page.getByLabel('4. I work on the subject').check()
  await page.getByRole('button', { name: 'Submit the review' }).click()
  await expect(page.getByText('your review has arrived')).toBeVisible()
  await hydrated(page)
  await page.getByLabel('Confidential comments').fill('I doubt table two.')
  await page.getByRole('button', { name: 'Submit the correction' }).click()
  await expect(page.getByText('your review has arrived')).toBeVisible()
  const versions = await db.selectFrom('review').select('number').where('assignment_id', '=', id).execute()
  expect(versions).toHaveLength(2)
  await page.goto('/reviews')
  await expect(page.getByText('The decision is not released yet.')).toBeVisible()
  await context.close()
  await close()
})

test('without JavaScript a reviewer accepts, reads, saves and submits', async ({ browser }) => {
  const { secret, close } = await invitedReviewer('Engines without scripts')
  const { context, page } = await signedIn(browser, secret, { javaScriptEnabled: false })
  await page.goto('/reviews')
  await page.getByRole('link', { name: 'Read and answer' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Yes, I review it' }).click()
  await expect(page.getByRole('link', { name: 'paper.pdf' })).toBeVisible()
  await page.getByLabel('Comments to the author').fill('Clear and new.')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByText('Your draft is saved')).toBeVisible()
  await page.getByRole('button', { name: 'Submit the review' }).click()
  await expect(page.getByText('Please choose what you recommend.').first()).toBeVisible()
  await expect(page.getByLabel('Comments to the author')).toHaveValue('Clear and new.')
  for (const name of ['Originality', 'Method', 'Clarity', 'Relevance to the conference'])
    await page.getByRole('group', { name }).getByRole('radio').nth(4).check()
  await page.getByLabel('Accept as it is').check()
  await page.getByLabel('5. I am an expert in exactly this').check()
  await page.getByRole('button', { name: 'Submit the review' }).click()
  await expect(page.getByText('your review has arrived')).toBeVisible()
  await context.close()
  await close()
})
