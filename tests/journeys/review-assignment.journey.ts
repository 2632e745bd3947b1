import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import { connectionTo } from '../../src/platform/embedded-postgres/connection.ts'
import { authorsSubmit, expectClean, mailsTo, openConference, phone } from '../support/day-at-desk.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** A site of its own, with three reviewers in its pool. */
let site: RunningSite
let desk: BrowserContext
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  site = await startSite()
  desk = await browser.newContext()
  const client = new pg.Client(await connectionTo(path.join(site.dataDir, 'postgres-18')))
  await client.connect()
  for (const name of ['Rosa Reader', 'Ruben Refuser', 'Next Inline'])
    await client.query(
      `INSERT INTO reviewer (id, name, email, affiliation, topics, origin, added_at) VALUES ($1, $2, $3, 'An Institute', '{Malaria}', 'desk', now())`,
      [name.replace(' ', '-'), name, `${name.split(' ')[0]?.toLowerCase()}@institute.example.net`],
    )
  await client.end()
})
test.afterAll(async () => {
  await desk?.close()
  await site?.stop()
})

const password = 'walnut orbit gravel sunday'

/** The link in the newest invitation to an address. */
async function invitationOf(address: string): Promise<string> {
  const linkIn = () => /http\S+\/review-invitation\/[\w-]{43}/.exec((mailsTo(site, address).at(-1) ?? '').replaceAll('=\r\n', ''))?.[0] ?? ''
  await expect.poll(linkIn, { timeout: 60_000 }).not.toBe('')
  return linkIn()
}

async function openPaper(page: Page, conference: string, reference: string) {
  await page.goto(`${site.url}/desk/conferences/${conference}/review`)
  await hydrated(page)
  await page.getByRole('link', { name: reference }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference)
}

test('an organiser assigns two reviewers; one accepts by the link on a phone, one declines, and the next is proposed', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await desk.newPage()
  await signInOnce(site, page)
  const conference = await openConference(site, page)
  const [sent] = await authorsSubmit(site, page, conference.id, 1)
  const reference = sent?.reference ?? ''
  await page.goto(`${site.url}/desk/conferences/${conference.id}/review?show=short`)
  await hydrated(page)
  await expectClean(page)
  await openPaper(page, conference.id, reference)
  await page.getByRole('checkbox', { name: /Rosa Reader/ }).check()
  await page.getByRole('checkbox', { name: /Ruben Refuser/ }).check()
  await page.getByRole('button', { name: 'Propose 2 reviewers' }).click()
  await expect(page.getByText('Reviewer 2')).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: 'Invite all 2…' }).click()
  await page.getByRole('button', { name: 'Send' }).dblclick()
  await expect(page.getByText('Invited', { exact: true })).toHaveCount(2)

  const hand = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const reviewer = await hand.newPage()
  await reviewer.goto(await invitationOf('rosa@institute.example.net'))
  await expect(reviewer.getByText('Malaria, study 0')).toBeVisible()
  await expect(reviewer.locator('body')).not.toContainText(/Amara|Colombo University|University of Colombo|author0/)
  await reviewer.getByRole('button', { name: 'Accept' }).click()
  await expect(reviewer.getByText('Please choose a password.').first()).toBeVisible()
  await reviewer.getByLabel('I keep the paper confidential').check()
  await reviewer.locator('[name=password]').fill(password)
  await reviewer.locator('[name=rePassword]').fill(password)
  await reviewer.getByRole('button', { name: 'Accept' }).click()
  await expect(reviewer.getByText('You have accepted.')).toBeVisible()

  await hand.clearCookies()
  await reviewer.goto(await invitationOf('ruben@institute.example.net'))
  await reviewer.getByLabel('Your reason').fill('I am on leave.')
  await reviewer.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(reviewer.getByText('You have declined')).toBeVisible()
  await hand.close()

  await page.reload()
  await expect(page.getByText('I am on leave.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Next Inline' }).getByText('Proposed')).toBeVisible()
  await page.goto(`${site.url}/desk/conferences/${conference.id}/review?show=invite`)
  await hydrated(page)
  await page.getByRole('checkbox', { name: `Select ${reference}` }).check()
  await page.getByRole('button', { name: 'Invite…' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Everybody who was proposed has been asked.')).toBeVisible()
  await invitationOf('next@institute.example.net')
  await page.close()
})
