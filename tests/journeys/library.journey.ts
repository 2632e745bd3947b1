import { expect, test } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { hydrated } from '../support/journey.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** A site of its own, with the articles of the demonstration. */
let site: RunningSite
test.beforeAll(async () => {
  site = await startSite({ SEED: 'demo' })
})
test.afterAll(() => site.stop())
const at = (place: string) => site.url + place

test.describe('on a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a reader searches, narrows the list, mistypes a name and reads an article', async ({ page }) => {
    await page.goto(at('/research-library'))
    await page.getByRole('searchbox', { name: 'Search the library' }).fill('the')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(at('/research-library?q=the'))
    const results = page.locator('.library-results > li')
    const all = await results.count()
    expect(all).toBeGreaterThan(2)
    await page.getByText('Narrow the list').click()
    await page.getByRole('region', { name: 'Country of the authors' }).getByRole('link', { name: 'Japan' }).click()
    await expect(page).toHaveURL(at('/research-library?q=the&country=Japan'))
    expect(await results.count()).toBeLessThan(all)
    await page.getByRole('link', { name: /Remove Country of the authors: Japan/ }).click()
    await expect(results).toHaveCount(all)

    await page.getByRole('searchbox', { name: 'Search the library' }).fill('Nakamurra "walking groups"')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('status')).toContainText('No article has “nakamurra”. We searched for nakamura instead.')
    await expect(results).toHaveCount(1)
    await expect(results.locator('mark')).toContainText(['Walking', 'groups'])
    await page.getByRole('link', { name: 'Walking groups and loneliness in later life' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Walking groups and loneliness in later life')
  })

  test('an empty result says what to do', async ({ page }) => {
    await page.goto(at('/research-library?q=zzzzzzzz&language=si'))
    await expect(page.getByText('No article matches.')).toBeVisible()
    await page.getByRole('link', { name: 'Look through all articles' }).click()
    await expect(page).toHaveURL(at('/research-library'))
  })
})

test('journals, and the proceedings of a conference, are found from the pages that name them', async ({ page }) => {
  await page.goto(at('/publications'))
  const journal = page.locator('.journals .card h3').first()
  const title = (await journal.textContent()) ?? ''
  await journal.getByRole('link').click()
  await expect(page).toHaveURL(/\/journals\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  await page.goto(at('/proceedings'))
  await page.locator('#read .contents-title').first().click()
  await expect(page).toHaveURL(/\/proceedings\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Past proceedings')
  const volume = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page
    .locator('.page-head, main')
    .getByRole('link', { name: /^\d+\w+ / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/conference\//)
  await page.locator('#journals').getByRole('link', { name: volume }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(volume)
})

test('the library can be read by everyone, and a search is not indexed', async ({ page }) => {
  await page.goto(at('/research-library?q=health'))
  await hydrated(page)
  expect(await violations(page)).toEqual([])
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
})

test('harvesters read what readers read', async ({ request }) => {
  // An answer speaks for five seconds ago.
  const list = async () => (await request.get(at('/oai?verb=ListRecords&metadataPrefix=oai_dc'))).text()
  await expect.poll(list, { timeout: 30_000 }).toContain('<dc:title>Walking groups and loneliness in later life</dc:title>')
})
