import type { BrowserContext, Page } from '@playwright/test'
import type { Email } from 'postal-mime'
import { violations } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { type MailServer, parseMail, startMailServer } from '../support/mail-server.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** A site of its own: its pool is empty at first. */
let site: RunningSite
let post: MailServer
let desk: BrowserContext
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  post = await startMailServer()
  site = await startSite({ SMTP_URL: `smtp://127.0.0.1:${post.port}` })
  desk = await browser.newContext()
  await signInOnce(site, await desk.newPage())
})
test.afterAll(async () => {
  await desk?.close()
  await site?.stop()
  await post?.close()
})

const at = (place: string) => site.url + place
const pictures = process.env.PICTURES

async function open(place: string): Promise<Page> {
  const page = await desk.newPage()
  await page.goto(at(place))
  await hydrated(page)
  return page
}

/** The page is sound on a desk and on a phone. */
async function isSound(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (pictures) await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true })
  }
}

async function invitationTo(address: string): Promise<string> {
  let found: Email | undefined
  await expect
    .poll(
      async () => {
        const mails = await Promise.all(post.received.filter(({ to }) => to.includes(address)).map(({ raw }) => parseMail(raw)))
        found = mails.findLast((mail) => mail.subject?.includes('Will you review for us?'))
        return found !== undefined
      },
      { timeout: 60_000, message: `an invitation to ${address}` },
    )
    .toBe(true)
  return /http\S+\/reviewer-invitation\/[\w-]+/.exec(found?.text ?? '')?.[0] ?? ''
}

test('the office invites two researchers', async () => {
  const page = await open('/desk/reviewers')
  await expect(page.locator('main')).toContainText('Nobody is in the pool yet')
  await page.getByText('Invite a reviewer', { exact: true }).click()
  for (const [name, email] of [
    ['Dr Ada Lovelace', 'ada@example.org'],
    ['Grace Hopper', 'grace@example.org'],
  ] as const) {
    await page.getByLabel('Name, as the letter greets them').fill(name)
    await page.locator('[name=email]').fill(email)
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(page.locator('.desk-notices')).toContainText('One invitation is on its way.')
    await page.getByRole('button', { name: 'Close this notice' }).first().click()
  }
  await expect(page.locator('main')).toContainText('2 invitations are not answered yet')
  await isSound(page, 'pool-empty')
  await page.close()
})

test('one of them joins on a phone, sees what is missing, and keeps a profile', async ({ browser }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await phone.newPage()
  const link = await invitationTo('ada@example.org')
  await page.goto(link)
  await hydrated(page)
  await isSound(page, 'invitation')
  await page.getByLabel('University, institute or company').fill('Analytical Society')
  await page.getByRole('button', { name: 'Join the pool of reviewers' }).click()
  await expect(page.getByRole('alert')).toContainText('reviewers keep what they read to themselves')
  await isSound(page, 'invitation-refused')
  await expect(page.getByLabel('University, institute or company')).toHaveValue('Analytical Society')
  await page.getByLabel('Health and Medicine', { exact: true }).check()
  await page.getByLabel('Other topics, separated by commas').fill('Computing')
  await page.getByLabel('Time zone').selectOption('Europe/Lisbon')
  await page.getByLabel('I keep what I read to myself', { exact: false }).check()
  await page.getByLabel('I give no part of a paper to an AI tool', { exact: false }).check()
  await page.locator('[name=password]').fill('difference engine 1822')
  await page.locator('[name=rePassword]').fill('difference engine 1822')
  await page.getByRole('button', { name: 'Join the pool of reviewers' }).click()
  await expect(page.locator('main')).toContainText('You are in our pool of reviewers')
  await isSound(page, 'joined')

  await page.getByRole('link', { name: 'Your reviewer’s profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My reviewer’s profile')
  await hydrated(page)
  await page.getByLabel('Institutions that you cannot review').fill('Society of Looms')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toContainText('Your profile is saved.')
  await isSound(page, 'profile')
  await page.getByRole('link', { name: 'My reviewer’s passport' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviewer’s passport')
  await isSound(page, 'passport')
  await page.goto(at('/reviews/profile/stop'))
  await isSound(page, 'stop')
  await phone.close()
})

test('the other declines without an account and without JavaScript', async ({ browser }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const page = await plain.newPage()
  const link = await invitationTo('grace@example.org')
  await page.goto(link)
  await page.getByRole('button', { name: 'Decline the invitation' }).click()
  await expect(page.locator('main')).toContainText('You have declined')
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Join the pool of reviewers' })).toHaveCount(0)
  await plain.close()
})

test('the office imports a list, corrects a reviewer and takes one out of the pool', async () => {
  const page = await open('/desk/reviewers/import')
  const list = page.getByLabel('The list')
  await list.fill('name,email,topics\nEmmy Noether,emmy@example.org,Algebra\nNobody,nobody,')
  await page.getByRole('button', { name: 'Show what happens' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter an e-mail address')
  await isSound(page, 'import-mistake')
  await list.fill('name,email,topics\nEmmy Noether,emmy@example.org,Algebra\nAda Lovelace,ADA@example.org,Looms')
  await page.getByRole('button', { name: 'Show what happens' }).click()
  await expect(page.locator('main')).toContainText('One person is new.')
  await isSound(page, 'import')
  await page.getByRole('button', { name: 'Add to the pool' }).click()
  await expect(page).toHaveURL(at('/desk/reviewers'))
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible()
  await isSound(page, 'pool')

  await page.getByRole('link', { name: 'Emmy Noether' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Emmy Noether')
  await isSound(page, 'reviewer')
  await page.getByText('Correct', { exact: true }).click()
  await page.getByLabel('University, institute or company').fill('Göttingen')
  await isSound(page, 'reviewer-correct')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.desk-head')).toContainText('Göttingen')
  await page.getByRole('button', { name: 'Take out of the pool…' }).click()
  await page.getByRole('button', { name: 'Take out of the pool', exact: true }).click()
  await expect(page.locator('main')).toContainText('Stopped')
  await page.close()
})

test('an account gets a role in one conference, and loses it again', async () => {
  const page = await open('/desk/conferences')
  await page.locator('.desk-table a').first().click()
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  await page.getByText('Give somebody a role').click()
  await page.getByRole('region', { name: 'People' }).locator('[name=email]').fill('nobody@example.org')
  await page.getByLabel('Chair', { exact: false }).check()
  await page.getByRole('button', { name: 'Give the role' }).click()
  await expect(page.getByText('There is no account with this address')).toBeVisible()
  await page.getByRole('region', { name: 'People' }).locator('[name=email]').fill('ada@example.org')
  await page.getByRole('button', { name: 'Give the role' }).click()
  const members = page.getByRole('region', { name: 'People' })
  await expect(members).toContainText('does not work at the desk yet')
  await isSound(page, 'members')
  await members.getByRole('button', { name: 'Take the role…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take the role' }).click()
  await expect(members).toContainText('Nobody has a role of their own here.')
  await page.close()
})
