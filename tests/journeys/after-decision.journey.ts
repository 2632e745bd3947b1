import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import type { Tables } from '../../src/domain/tables.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { connectionTo } from '../../src/platform/embedded-postgres/connection.ts'
import { authorsSubmit, expectClean, mailsTo, openConference, phone } from '../support/day-at-desk.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { organiserAtDesk } from '../support/organiser-at-desk.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** A site of its own, where one organiser decides on two papers. */
let site: RunningSite
let desk: BrowserContext
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  site = await startSite()
  desk = await browser.newContext()
})
test.afterAll(async () => {
  await desk?.close()
  await site?.stop()
})

const connection = () => connectionTo(path.join(site.dataDir, 'postgres-18'))

/** The page decides on a paper and releases it, as its organiser. */
async function decide({ request }: Page, reference: string, decision: string) {
  const client = new pg.Client(await connection())
  await client.connect()
  const act = async (name: string, order: object) => {
    const { rows } = await client.query('SELECT reference, version FROM paper WHERE reference = $1', [reference])
    const answer = await request.post(`${site.url}/api/v1/desk/submissions/${name}`, {
      data: { selection: { chosen: rows }, ...order },
      headers: { origin: site.url },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await act('move', { to: 'under-review' })
  await act('decide', { decision, note: 'As the reviewers said.' })
  await act('release', {})
  await client.end()
}

/** The path that a letter to an address links to, once it is written. */
async function linkTo(address: string, pattern: RegExp): Promise<string> {
  const linkIn = () =>
    mailsTo(site, address)
      .map((mail) => pattern.exec(mail.replaceAll('=\r\n', ''))?.[0] ?? '')
      .find(Boolean) ?? ''
  await expect.poll(linkIn, { timeout: 60_000 }).not.toBe('')
  return linkIn()
}

test('an accepted author confirms by the link of the letter, without JavaScript; a rejected one appeals, and another organiser grants it', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await desk.newPage()
  await signInOnce(site, page)
  const conference = await openConference(site, page)
  const [accepted, rejected] = await authorsSubmit(site, page, conference.id, 2)
  await decide(page, accepted?.reference ?? '', 'accepted')
  await decide(page, rejected?.reference ?? '', 'rejected')

  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  const author = await plain.newPage()
  await author.goto(await linkTo(accepted?.email ?? '', /http\S+\/papers\/1\/confirm/))
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Will you present your paper?')
  const reader = await desk.newPage()
  await reader.setViewportSize(phone)
  await reader.goto(author.url())
  await hydrated(reader)
  await expectClean(reader)
  // The status page offers the same single action.
  await reader.goto(accepted?.statusUrl ?? '')
  await hydrated(reader)
  await expect(reader.getByRole('button', { name: 'Confirm and register' })).toHaveCount(1)
  await expect(reader.getByRole('main').getByRole('link', { name: 'Register', exact: true })).toHaveCount(0)
  await expect(reader.getByRole('link', { name: 'I cannot present it' })).toBeVisible()
  await expectClean(reader)
  await author.goto(accepted?.statusUrl ?? '')
  await author.getByRole('button', { name: 'Confirm and register' }).click()
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Register as a presenter')
  await expect(author.getByRole('status')).toContainText('Thank you for confirming')
  await author.goto(accepted?.statusUrl ?? '')
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Confirmed')

  await author.goto(rejected?.statusUrl ?? '')
  await author.getByRole('link', { name: 'appeal against it' }).click()
  await reader.goto(author.url())
  await hydrated(reader)
  await expectClean(reader)
  await author.getByRole('button', { name: 'Send the appeal' }).click()
  await expect(author.getByText('Please give your reasons').first()).toBeVisible()
  await author.getByLabel('Your reasons').fill('The second reviewer read another paper.')
  await author.getByRole('button', { name: 'Send the appeal' }).click()
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('You have appealed')

  // Whoever decided is told why they do not answer it.
  await page.goto(`${site.url}/desk`)
  await page.getByRole('link', { name: /Appeals/ }).click()
  await page
    .getByRole('link', { name: rejected?.reference ?? '' })
    .first()
    .click()
  await hydrated(page)
  await expect(page.getByText('somebody else answers the appeal')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Grant…' })).toHaveCount(0)
  await expectClean(page)

  const { db, close } = await openDatabase<Tables>(await connection(), () => undefined)
  const { cookie } = await organiserAtDesk({ db, now: () => new Date() }, 'Anna Answerer')
  await close()
  const other = await browser.newContext()
  const [, secret = ''] = /session=([^;]+)/.exec(cookie) ?? []
  await other.addCookies([{ name: 'session', value: secret, url: site.url }])
  const colleague = await other.newPage()
  await colleague.goto(`${site.url}/desk/submissions/${rejected?.reference}`)
  await hydrated(colleague)
  await expect(colleague.getByText('The second reviewer read another paper.')).toBeVisible()
  await colleague.getByLabel('Your reasons, for the author').fill('You are right, the review was of another paper.')
  await colleague.getByRole('button', { name: 'Grant…' }).click()
  await colleague.getByRole('button', { name: 'Grant it and send the mail' }).click()
  await expect(colleague.getByText('the appeal is granted')).toBeVisible()
  await author.goto(rejected?.statusUrl ?? '')
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Under review')
  await expect(author.getByText('You are right, the review was of another paper.')).toBeVisible()
  await linkTo(rejected?.email ?? '', /is granted/)
  await plain.close()
  await other.close()
})
