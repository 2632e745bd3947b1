import { violations } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { openCalls } from '../support/open-calls.ts'

test.describe('the search of the site', () => {
  test.use({ javaScriptEnabled: false })

  test('finds pages, questions and conferences without JavaScript, and is neither indexed nor cached', async ({ page, request }) => {
    const [next] = await openCalls(request)
    await page.goto('/about')
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search this site' }).fill('visa')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search?q=visa')
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /Questions|Pages/ })).toHaveText(['Questions and answers', 'Pages'])
    await expect(page.locator('.search-results a[href="/visa"]')).toHaveText('Visa and Other')
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    expect((await request.get('/search?q=visa')).headers()['cache-control']).toBe('private, no-store')

    await page.goto(`/search?q=${encodeURIComponent(next?.subConference ?? '')}`)
    await expect(page.locator('.search-results a').first()).toHaveText(next?.subConference ?? '')
    await page.goto('/search?q=zzzzzz')
    await expect(page.getByRole('status')).toHaveText('Nothing found for “zzzzzz”.')
  })
})

test('the results of a search can be read by everyone', async ({ page }) => {
  await page.goto('/search?q=visa')
  await hydrated(page)
  expect(await violations(page)).toEqual([])
})
