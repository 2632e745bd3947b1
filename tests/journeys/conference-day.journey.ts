import type { Page } from '@playwright/test'
import { desktop, expectClean, phone } from '../support/day-at-desk.ts'
import { hydrated, takeAPersonsTime, test } from '../support/journey.ts'
import { conferenceToday } from '../support/programme-journey.ts'
import { samplePdf } from '../support/sample-files.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { expect } from '../support/submission-form.ts'

/** Papers are presented, so it has a site of its own. */
let site: RunningSite
let plain: Page
let given: Awaited<ReturnType<typeof conferenceToday>>
test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.beforeAll(async ({ browser }) => {
  site = await startSite()
  given = await conferenceToday(site)
  plain = await (await browser.newContext({ viewport: phone, javaScriptEnabled: false })).newPage()
})
test.afterAll(async () => {
  await plain.context().close()
  await given.close()
  await site.stop()
})

const at = (place: string) => site.url + place

test('a presenter sends slides, without JavaScript on a phone', async () => {
  await plain.goto(at(given.slides))
  await plain.getByLabel('File').setInputFiles({ name: 'talk.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await takeAPersonsTime(plain)
  await plain.getByRole('button', { name: 'Send the slides' }).click()
  await expect(plain.locator('.field-error')).toContainText('Only .pdf and .pptx files can be sent.')
  await plain.getByLabel('File').setInputFiles({ name: 'talk.pdf', mimeType: 'application/pdf', buffer: samplePdf() })
  await plain.getByRole('button', { name: 'Send the slides' }).click()
  await expect(plain.getByRole('status')).toContainText('We have your slides')
  await expect(plain.getByText('talk.pdf')).toBeVisible()
})

test('a chair gets them and marks who presented, without JavaScript on a phone', async () => {
  await plain.goto(at(given.chair))
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Your sessions')
  await expect(plain.getByRole('link', { name: 'Download the slides of Machines and memory' })).toBeVisible()
  await plain.getByRole('button', { name: /^Presented ?: Bernoulli/ }).click()
  await expect(plain.getByRole('button', { name: /^Take back ?: Bernoulli/ })).toBeVisible()
  expect(await given.presented()).toEqual(['Bernoulli numbers by machine'])
  await plain.getByRole('button', { name: /^Take back ?: Bernoulli/ }).click()
  await plain.getByRole('button', { name: 'All 2 presented in Machines and memory' }).click()
  await expect(plain.getByRole('button', { name: /^Take back/ })).toHaveCount(2)
  expect(await given.presented()).toHaveLength(2)
})

test('somebody far away joins and only then gets the stream', async () => {
  await plain.goto(at(given.join))
  await expect(plain.getByRole('link', { name: 'Open Online room' })).toHaveCount(0)
  await plain.getByRole('button', { name: 'Join' }).click()
  await expect(plain.getByRole('link', { name: 'Open Online room' })).toHaveAttribute('href', 'https://stream.example.org/room')
})

test('the desk sees what was presented, and takes it back', async ({ browser }) => {
  const desk = await (await browser.newContext({ viewport: desktop })).newPage()
  await signInOnce(site, desk)
  await desk.goto(at('/desk/conferences/colombo/programme/sessions'))
  await hydrated(desk)
  await expectClean(desk)
  await expect(desk.getByText('2 of 2 presented.')).toBeVisible()
  await desk.getByRole('button', { name: /^Take back ?: Bernoulli/ }).click()
  await expect(desk.getByText('1 of 2 presented.')).toBeVisible()
  await desk.getByRole('button', { name: 'Send… Carl Chair' }).click()
  await expect(desk.getByRole('dialog')).toContainText('An e-mail cannot be recalled.')
  await desk.getByRole('button', { name: 'Send the letter' }).click()
  await expect(desk.getByRole('button', { name: 'New link… Carl Chair' })).toBeVisible()
  await desk.context().close()
})
