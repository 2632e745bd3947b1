import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { expect, hydrated, test } from '../support/journey.ts'

const entries: { id: string; topic: string; question: string; answer: string }[] = parse(readFileSync('content/faq.yaml', 'utf8'))
const mentioning = (word: string) => entries.filter((entry) => `${entry.question} ${entry.answer}`.toLowerCase().includes(word)).map((entry) => entry.question)

const search = (page: Page) => page.getByRole('searchbox', { name: 'Find an answer' })
const questions = (page: Page) => page.locator('main details summary')
const said = (page: Page) => page.getByRole('search').getByRole('status')

test('the questions stand under their topics, in the order of the content', async ({ page }) => {
  await page.goto('/faq')
  await hydrated(page)
  await expect(questions(page)).toHaveText(entries.map((entry) => entry.question))
  const topics = [...new Set(entries.map((entry) => entry.topic))]
  await expect(page.locator('main section:has(details) h2')).toHaveText(topics)
})

test('the topics that the specification names are all answered', async ({ page }) => {
  await page.goto('/faq')
  const text = (await page.locator('main').textContent()) ?? ''
  const named = [
    /abstract and CV by e-mail/,
    /15 minutes/,
    /5 minutes/,
    /on prior request|in advance/,
    /invoice/,
    /bank transfer/,
    /card/,
    /not refunded/,
    /next conference/,
    /100\s?%/,
    /discount/,
    /visa/,
    /meals|lunch/i,
    /live stream/,
    /proceedings/,
  ]
  expect(named.filter((topic) => !topic.test(text)).map(String)).toEqual([])
})

test('typing leaves only the questions that mention it, and says how many', async ({ page }) => {
  await page.goto('/faq')
  await hydrated(page)
  const found = mentioning('visa')
  expect(found.length).toBeGreaterThan(1)
  expect(found.length).toBeLessThan(entries.length)
  await search(page).pressSequentially('visa')
  await expect(questions(page)).toHaveText(found)
  await expect(said(page)).toHaveText(`${found.length} of 26 questions`)
  await search(page).fill('')
  await expect(questions(page)).toHaveCount(26)
  await expect(said(page)).toHaveText('')
})

test('case, accents and the order of words do not matter', async ({ page }) => {
  await page.goto('/faq')
  await hydrated(page)
  for (const typed of ['VISA', 'vïsá', '  visa ']) {
    await search(page).fill(typed)
    await expect(questions(page)).toHaveText(mentioning('visa'))
  }
  const both = mentioning('visa').filter((question) => mentioning('letter').includes(question))
  expect(both.length).toBeGreaterThan(0)
  await search(page).fill('letter visa')
  await expect(questions(page)).toHaveText(both)
})

test('a search that leaves few answers opens them', async ({ page }) => {
  await page.goto('/faq')
  await hydrated(page)
  await search(page).fill('scholarship 100')
  const open = page.locator('main details[open]')
  await expect(open).not.toHaveCount(0)
  await expect(open).toHaveCount(await questions(page).count())
})

test('a search without result says so and offers all questions again', async ({ page }) => {
  await page.goto('/faq')
  await hydrated(page)
  await search(page).fill('zeppelin')
  await expect(questions(page)).toHaveCount(0)
  await expect(said(page)).toHaveText('0 of 26 questions')
  await expect(page.getByText('Nothing found for “zeppelin”.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all questions' }).click()
  await expect(questions(page)).toHaveCount(26)
  await expect(search(page)).toHaveValue('')
})

test('a link to one answer opens it and brings it into view', async ({ page }) => {
  const entry = entries.at(-3)
  await page.goto(`/faq#${entry?.id}`)
  await hydrated(page)
  const answer = page.locator(`#${entry?.id}`)
  await expect(answer).toHaveAttribute('open')
  await expect(answer.locator('summary')).toBeInViewport()
  await expect(page.locator('main details[open]')).toHaveCount(1)
})

test('every answer offers its own link, which leads to it', async ({ page }) => {
  await page.goto('/faq')
  await hydrated(page)
  const hrefs = await page.locator('main details .permalink').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(entries.map((entry) => `#${entry.id}`))
  const { id = '', question = '' } = entries[4] ?? {}
  await page.locator('summary', { hasText: question }).click()
  await page.getByRole('link', { name: question }).click()
  await expect(page).toHaveURL(`/faq#${id}`)
})

test('a click on a question opens and closes its answer, and the keyboard does too', async ({ page }) => {
  await page.goto('/faq')
  await hydrated(page)
  const first = page.locator('main details').first()
  await first.locator('summary').click()
  await expect(first.locator('.prose')).toBeVisible()
  await first.locator('summary').press('Enter')
  await expect(first.locator('.prose')).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the answers open, and a link to one leads to it', async ({ page }) => {
    const entry = entries.at(-3)
    await page.goto(`/faq#${entry?.id}`)
    const answer = page.locator(`#${entry?.id}`)
    await expect(answer.locator('summary')).toBeInViewport()
    await answer.locator('summary').click()
    await expect(answer.locator('.prose')).toBeVisible()
    await expect(page.locator('main details')).toHaveCount(26)
  })

  test('no search is offered that would not work', async ({ page }) => {
    await page.goto('/faq')
    await expect(page.getByRole('searchbox')).toHaveCount(0)
  })
})
