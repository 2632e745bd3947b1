import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { AccountId } from '../../src/domain/accounts/account.ts'
import { openSession } from '../../src/domain/accounts/sessions.ts'
import { deskRights } from '../../src/domain/desk/rights.ts'
import { days } from '../../src/domain/durations.ts'
import { registrationsOf } from '../../src/domain/registrations/registrations.store.ts'
import { desktop, expectClean, phone } from '../support/day-at-desk.ts'
import { hydrated, takeAPersonsTime, test } from '../support/journey.ts'
import { moneyAt } from '../support/money-journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { expect } from '../support/submission-form.ts'

/** A place is refused a visa in the end, so it has a site of its own. */
let site: RunningSite
let first: Page
let second: Page
let participant: Page
let ownPage = ''
test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.beforeAll(async ({ browser }) => {
  site = await startSite()
  let session = ''
  const { place } = await moneyAt(site, async (db, { registrationId }) => {
    const now = new Date()
    const paidAt = new Date(now.getTime() - days(10))
    await registrationsOf(db).move(registrationId, { from: 'open', to: 'paid', movedAt: paidAt, movedBy: 'journey', note: null })
    const id = randomBytes(8).toString('hex') as AccountId
    const person = {
      id,
      role: 'organiser' as const,
      f_name: 'Otto',
      l_name: 'Other',
      email: 'otto@example.org',
      password_hash: 'x',
      desk_rights: [...deskRights],
    }
    await db
      .insertInto('account')
      .values({ ...person, confirmed_at: now, created_at: now, disabled_at: null })
      .execute()
    session = (await openSession(db, id, 'A journey', undefined, now)).secret
  })
  ownPage = `${site.url}/registration/${place.reference}/${place.secret}`
  first = await (await browser.newContext({ viewport: desktop })).newPage()
  const others = await browser.newContext({ viewport: desktop })
  await others.addCookies([{ name: 'session', value: session, url: site.url }])
  second = await others.newPage()
  participant = await (await browser.newContext({ viewport: phone, javaScriptEnabled: false, acceptDownloads: true })).newPage()
})
test.afterAll(async () => {
  for (const page of [first, second, participant]) await page.context().close()
  await site.stop()
})

/** Where the pictures for a designer's eye are put, when somebody asks for them. */
const pictures = process.env.PICTURES_DIR
async function picture(page: Page, name: string) {
  if (!pictures) return
  const before = page.viewportSize() ?? desktop
  for (const scheme of ['light', 'dark'] as const)
    for (const size of [phone, { width: 1280, height: 900 }]) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize(size)
      await page.screenshot({ path: `${pictures}/${name}-${size.width}-${scheme}.png`, fullPage: true })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(before)
}

let reference = ''

test('a participant requests a letter on a phone without JavaScript, with problems by field', async () => {
  await participant.goto(ownPage)
  await participant.getByRole('link', { name: 'Letter for a visa' }).click()
  await expect(participant.getByRole('heading', { level: 1 })).toHaveText('Letter for a visa')
  await takeAPersonsTime(participant)
  await participant.getByLabel('Name exactly as in the passport').fill('LEA MARIA LISTENER')
  await participant.getByLabel('Passport number').fill('no!')
  await participant.getByRole('button', { name: 'Send the request' }).click()
  await expect(participant.getByRole('alert')).toContainText('Please choose a country')
  await expect(participant.getByLabel('Name exactly as in the passport')).toHaveValue('LEA MARIA LISTENER')
  await picture(participant, 'visa-form-problems')
  await participant.getByLabel('Passport number').fill('n 765-4321')
  await participant.getByLabel('Nationality').selectOption('Nepal')
  await participant.getByLabel('Date of birth').fill('1985-02-03')
  await participant.getByLabel('Passport issued on').fill('2020-01-02')
  await participant.getByLabel('Passport expires on').fill('2035-06-07')
  await participant.getByLabel('Embassy or consulate').fill('Embassy of Sri Lanka in Kathmandu')
  await participant.getByLabel('I agree that you use this passport data').check()
  await participant.getByRole('button', { name: 'Send the request' }).click()
  await expect(participant.getByRole('status')).toContainText('We have your request')
  await expect(participant.getByText('To be checked.')).toBeVisible()
  await expect(participant.getByText('N7654321')).toHaveCount(0)
  await picture(participant, 'visa-own-open')
})

test('two people check it, each look is in the audit log, and the letters are issued', async () => {
  await signInOnce(site, first)
  await first.goto(`${site.url}/desk/visa`)
  await hydrated(first)
  await expectClean(first)
  await picture(first, 'desk-visa')
  await first
    .getByRole('link', { name: /^V-\d{4}-\d{6}$/ })
    .first()
    .click()
  await expect(first.getByRole('heading', { level: 1 })).toHaveText(/^V-/)
  reference = (await first.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect(first.getByText('N7654321')).toHaveCount(0)
  await first.getByRole('button', { name: 'Show the passport' }).click()
  await expect(first.getByText('N7654321')).toBeVisible()
  await expectClean(first)
  await picture(first, 'desk-visa-request')
  await first.getByRole('button', { name: 'It is right…' }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Record the check' }).click()
  await expect(first.getByText('You made the first check, so somebody else has to make the second.')).toBeVisible()

  await second.goto(`${site.url}/desk/visa/${reference}`)
  await hydrated(second)
  await second.getByRole('button', { name: 'It is right: issue the letters…' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Issue the letters' }).click()
  await expect(second.getByRole('alert')).toContainText('You have not looked at this passport yet')
  await second.getByRole('button', { name: 'Show the passport' }).click()
  await expect(second.getByText('N7654321')).toBeVisible()
  await second.getByRole('button', { name: 'It is right: issue the letters…' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Issue the letters' }).click()
  await expect(second.getByText('Issued. The person is told as soon as both letters are made.')).toBeVisible({ timeout: 60_000 })
  await expect(second.getByRole('link', { name: /^Download/ })).toHaveCount(2)
  await expectClean(second)
  await picture(second, 'desk-visa-issued')
  await first.goto(`${site.url}/desk/record?object=${reference}`)
  await expect(first.getByText('Looked at a passport').and(first.locator(':not(option)')).first()).toBeVisible()
})

test('the participant downloads the letters, and the consulate checks one without a word of the passport', async () => {
  await participant.goto(`${ownPage}/visa`)
  const words: string[] = []
  for (const name of ['Download Letter in English', 'Download Letter in French']) {
    const download = participant.waitForEvent('download')
    await participant.getByRole('link', { name }).click()
    words.push(execFileSync('pdftotext', ['-layout', (await (await download).path()) ?? '', '-'], { encoding: 'utf8' }).replace(/\s+/g, ' '))
  }
  expect(words[0]).toMatch(
    /Letter of invitation.*LEA MARIA LISTENER, born on 3 February 1985.*N7654321.*Embassy of Sri Lanka in Kathmandu|Embassy of Sri Lanka in Kathmandu.*N7654321/,
  )
  expect(words[1]).toMatch(/Lettre d’invitation.*née?\(?e?\)? le 3 février 1985.*Népal.*N7654321/)
  await picture(participant, 'visa-own-issued')
  await participant.getByRole('link', { name: 'What the consulate sees of Letter in English' }).click()
  await expect(participant.getByRole('heading', { level: 1 })).toHaveText('This document is valid')
  await expect(participant.getByText('LEA MARIA LISTENER')).toBeVisible()
  expect(await participant.content()).not.toMatch(/N7654321|1985|Kathmandu/)
  await picture(participant, 'visa-verify')
})

test('a refused visa offers to move the place', async () => {
  await participant.goto(`${ownPage}/visa`)
  await participant.getByRole('button', { name: 'It was refused' }).click()
  await expect(participant.getByRole('status')).toContainText('Thank you for telling us')
  await picture(participant, 'visa-own-denied')
  await participant.getByRole('link', { name: 'Move your place to a later conference' }).click()
  await expect(participant.getByRole('heading', { level: 1 })).toHaveText('Move your place to another conference')
  await expect(participant.getByLabel('Later conference')).toContainText('Health and Medicine Kandy')
})

test('the rules of a conference are changed at the desk, with the reason on the participant’s page', async () => {
  await second.goto(`${site.url}/desk/conferences/colombo/settings/visa`)
  await hydrated(second)
  await expectClean(second)
  await picture(second, 'desk-visa-rules')
  await second.getByLabel('Participants can request letters of invitation').uncheck()
  await second.getByRole('button', { name: 'Save the rules' }).click()
  await expect(second.getByText('Saved.')).toBeVisible()
  await participant.goto(`${ownPage}/visa`)
  await expect(participant.getByText('This conference does not give letters of invitation here.')).toBeVisible()
})
