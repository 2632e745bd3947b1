import { violations } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { letterTo } from '../support/letters.ts'

test.describe('letters about new calls', () => {
  test.use({ javaScriptEnabled: false })

  test('are asked for by topic, agreed to by mail, and left with one press', async ({ page }) => {
    const email = `alerts-${Date.now()}@example.org`
    await page.goto('/conference-years')
    await page.getByRole('link', { name: 'Tell me about the next call' }).click()
    await page.getByLabel('Topic (required)').selectOption('Health and Medicine')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Tell me' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')

    const letter = await letterTo(email, 'Health and Medicine', 'Please confirm')
    await page.goto(/http\S+\/call-alerts\/[\w-]{75}/.exec(letter.text ?? '')?.[0] ?? '')
    await page.getByRole('button', { name: 'Yes, tell me' }).click()
    await expect(page.locator('main')).toContainText('We write to you when a call for abstracts on Health and Medicine opens.')
    await page.getByRole('button', { name: 'Stop these e-mails' }).click()
    await expect(page.locator('main')).toContainText('We no longer write to this address about new calls')
  })
})

test('the form of letters about new calls can be used by everyone', async ({ page }) => {
  await page.goto('/call-alerts?topic=Health+and+Medicine')
  await hydrated(page)
  await expect(page.getByLabel('Topic (required)')).toHaveValue('Health and Medicine')
  expect(await violations(page)).toEqual([])
})
