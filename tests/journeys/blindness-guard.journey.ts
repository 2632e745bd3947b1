import { violations } from '../support/axe.ts'
import { desktop, openConference } from '../support/day-at-desk.ts'
import { identifiedPdf } from '../support/identified-documents.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** A paper that names its author, from the author's page to the organiser's decision, on a site of its own. */
let site: RunningSite
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

test('an author explains on a phone without JavaScript why a name may stay, and an organiser lets reviewers read the copy', async ({ browser }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 780 }, javaScriptEnabled: false })
  const author = await phone.newPage()
  const conference = await openConference(site, author)
  const { bytes, people } = await identifiedPdf(31)
  const { token } = (await (await author.request.post(`${site.url}/api/v1/submissions/token`)).json()) as { token: string }
  const sent = await author.request.post(`${site.url}/api/v1/submissions`, {
    multipart: {
      subconference_id: conference.id,
      regtype: '330',
      name: people[0]?.name ?? '',
      email: people[0]?.email ?? '',
      company: 'Reading Club',
      'research_title[]': 'A study of samples',
      token,
      'document[]': { name: 'with my name.pdf', mimeType: 'application/pdf', buffer: bytes },
    },
  })
  const { reference, statusUrl } = (await sent.json()) as { reference: string; statusUrl: string }

  // The check runs by itself.
  await expect(async () => {
    await author.goto(statusUrl)
    await expect(author.getByText('Your paper names you.')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await author.getByRole('link', { name: 'See where, and what you can do' }).click()
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('What names you')
  await expect(author.getByText('page 1:').first()).toBeVisible()
  await expect(author.getByRole('link', { name: 'Replace the file' })).toBeVisible()
  await author.getByRole('button', { name: 'Send the explanation' }).click()
  await expect(author.getByText('Please tell us why it may stay').first()).toBeVisible()
  await author.getByLabel('Or explain why it may stay').fill('It is my namesake, who lived long ago.')
  await author.getByRole('button', { name: 'Send the explanation' }).click()
  await expect(author.getByText('The organisers read your explanation and decide.')).toBeVisible()
  if (process.env.PICTURES) await author.screenshot({ path: `${process.env.PICTURES}/author-390.png`, fullPage: true })
  await phone.close()

  const context = await browser.newContext({ viewport: desktop })
  const page = await context.newPage()
  await signInOnce(site, page)
  await page.goto(`${site.url}/desk/submissions/${reference}`)
  await hydrated(page)
  const panel = page.getByRole('region', { name: 'What reviewers read' })
  await expect(panel).toContainText('It is my namesake, who lived long ago.')
  await expect(panel).toContainText('It names its authors.')
  expect(await violations(page)).toEqual([])
  if (process.env.PICTURES) {
    await page.screenshot({ path: `${process.env.PICTURES}/desk-1280.png`, fullPage: true })
    await page.setViewportSize({ width: 390, height: 780 })
    await page.screenshot({ path: `${process.env.PICTURES}/desk-390.png`, fullPage: true })
    await page.setViewportSize(desktop)
    const other = await context.newPage()
    await other.goto(`${statusUrl}/blindness`)
    await other.screenshot({ path: `${process.env.PICTURES}/author-1280.png`, fullPage: true })
    await other.goto(statusUrl)
    await other.screenshot({ path: `${process.env.PICTURES}/status-1280.png`, fullPage: true })
  }
  const download = page.waitForEvent('download')
  await panel.getByRole('link', { name: 'The reviewer’s copy' }).click()
  expect((await download).suggestedFilename()).toBe('paper.pdf')
  await panel.getByRole('button', { name: 'Let reviewers read it' }).click()
  await expect(panel).toContainText('Allowed by')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByRole('button', { name: 'Let reviewers read it' })).toBeVisible()
  await context.close()
})
