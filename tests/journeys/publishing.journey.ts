import type { Page } from '@playwright/test'
import { desktop, expectClean, mailsTo, phone } from '../support/day-at-desk.ts'
import { jatsFile, ojsExport } from '../support/exported-articles.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { acceptedPaperAt } from '../support/publishing-journey.ts'
import { samplePdf, sampleZip } from '../support/sample-files.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** What is published stays published, so it has a site of its own. */
let site: RunningSite
let desk: Page
let articlePage = ''
const title = 'How often do engines agree?'
const author = 'ada@university.example.org'
test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.beforeAll(async ({ browser }) => {
  site = await startSite()
  await acceptedPaperAt(site, author, title)
  desk = await (await browser.newContext({ viewport: desktop })).newPage()
  desk.setDefaultTimeout(30_000)
})
test.afterAll(async () => {
  await desk?.context().close()
  await site?.stop()
})

/** Where the pictures for a designer's eye are put, when somebody asks for them. */
const pictures = process.env.PICTURES_DIR
async function picture(page: Page, name: string) {
  if (!pictures) return
  for (const [width, size] of [
    ['390', phone],
    ['1280', { width: 1280, height: 900 }],
  ] as const) {
    await page.setViewportSize(size)
    await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize(desktop)
}

/** The link in the newest mail to the author that has one of this kind. */
async function linkToAuthor(pattern: RegExp): Promise<string> {
  const linkIn = () => pattern.exec(mailsTo(site, author).at(-1) ?? '')?.[0] ?? ''
  await expect.poll(linkIn, { timeout: 60_000 }).not.toBe('')
  return linkIn()
}

test('an accepted paper becomes an article in the volume of its conference, and its proof is sent', async () => {
  await signInOnce(site, desk)
  await desk.goto(`${site.url}/desk/conferences/colombo`)
  await hydrated(desk)
  await desk.getByRole('link', { name: 'Publishing', exact: true }).last().click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Publishing')
  await hydrated(desk)
  await expect(desk.getByLabel('Conference')).toHaveValue('colombo')
  await expectClean(desk)
  await desk.getByRole('button', { name: 'Make the volume' }).click()
  await expect(desk.getByText('Please choose the series.').first()).toBeVisible()
  await desk.getByLabel('Series or journal').selectOption('health-medicine')
  await desk.locator('[name=title]').fill('Care that reaches everyone')
  await desk.locator('[name=number]').fill('13')
  await picture(desk, 'new-volume')
  await desk.getByRole('button', { name: 'Make the volume' }).dblclick()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Care that reaches everyone')
  await desk.getByRole('button', { name: 'Take them in' }).click()
  await expect(desk.getByRole('link', { name: title })).toBeVisible()
  await expectClean(desk)
  await picture(desk, 'volume')
  await desk.getByRole('link', { name: title }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(title)
  await desk.getByLabel('Answer by').fill('2030-06-01')
  await desk.getByRole('button', { name: 'Send the proof' }).click()
  await expect(desk.getByText('Please upload the typeset PDF first').first()).toBeVisible()
  await desk.getByLabel('Typeset PDF').setInputFiles('content/downloads/sample-full-paper.pdf')
  await expect(desk.getByRole('link', { name: 'The typeset PDF' })).toBeVisible()
  await desk.getByLabel('First page').fill('1')
  await desk.getByLabel('Last page').fill('6')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('Saved.').first()).toBeVisible()
  await desk.getByLabel('Answer by').fill('2030-06-01')
  await desk.getByRole('button', { name: 'Send the proof' }).click()
  await expect(desk.getByText(/Proof sent to Ada L\./)).toBeVisible()
  await expectClean(desk)
  await picture(desk, 'article-in-proof')
})

test('the author approves the proof on a phone without JavaScript, after a forgotten tick', async ({ browser }) => {
  const hand = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const page = await hand.newPage()
  await page.goto(await linkToAuthor(/http\S+\/proof\/[\w-]{43}/))
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const pdf = await page.request.get(`${site.url}${await page.getByRole('link', { name: 'Open the proof (PDF)' }).getAttribute('href')}`)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect(await page.evaluate(() => document.documentElement.scrollWidth).catch(() => phone.width)).toBeLessThanOrEqual(phone.width)
  await picture(page, 'proof')
  await page.getByRole('radio', { name: /^CC BY 4\.0/ }).check()
  await page.locator('.proof-form details summary').first().click()
  await page.getByRole('checkbox', { name: 'Methodology' }).check()
  await page.getByLabel('References').fill('Oke, T. (1982). Heat. https://doi.org/10.1002/qj.49710845502\nFreire, P. (1970).')
  await page.getByLabel('Material of others').fill('Figure 1, by permission of the museum')
  await page.getByRole('button', { name: 'Approve the proof' }).click()
  await expect(page.getByText('Please agree to the licence, or write what is to be changed.').first()).toBeVisible()
  await expect(page.getByLabel('Material of others')).toHaveValue('Figure 1, by permission of the museum')
  await expect(page.getByRole('radio', { name: /^CC BY 4\.0/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Methodology' })).toBeChecked()
  await expect(page.getByLabel('References')).toHaveValue(/Freire, P\. \(1970\)\.$/)
  await picture(page, 'proof-refused')
  await page.getByRole('checkbox', { name: /^I agree, for all authors/ }).check()
  await page.getByRole('button', { name: 'Approve the proof' }).dblclick()
  await expect(page.getByText('You have approved the proof')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve the proof' })).toHaveCount(0)
  await picture(page, 'proof-approved')
  await hand.close()
})

test('the volume is published and read', async ({ browser }) => {
  const reader = await (await browser.newContext({ viewport: desktop })).newPage()
  await desk.goto(`${site.url}/desk/conferences/colombo/publishing`)
  await hydrated(desk)
  await desk.getByRole('button', { name: 'Publish the volume…' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).dblclick()
  await expect(desk.getByRole('link', { name: 'Open its page' })).toBeVisible({ timeout: 60_000 })
  await expectClean(desk)
  await picture(desk, 'volume-published')
  articlePage = await linkToAuthor(/http\S+\/proceedings\/[\w-]+\/[\w-]+/)
  expect(mailsTo(site, author).filter((text) => /^Subject: Your article is published/m.test(text))).toHaveLength(1)
  await reader.goto(articlePage)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(reader.getByText('Open access, CC BY 4.0')).toBeVisible()
  await expectClean(reader)
  await picture(reader, 'article')
  const pdf = await reader.request.get(`${site.url}${await reader.getByRole('link', { name: 'Read the PDF' }).getAttribute('href')}`)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await reader.getByRole('link', { name: 'Care that reaches everyone' }).first().click()
  await expect(reader.getByRole('link', { name: title, exact: true })).toBeVisible()
  await desk.goto(`${site.url}/desk/publishing`)
  await hydrated(desk)
  await expectClean(desk)
  await picture(desk, 'publishing')
  await reader.context().close()
})

test('a correction has a page of its own, the article leads to it, and both are exported', async ({ browser }) => {
  const reader = await (await browser.newContext({ viewport: desktop })).newPage()
  const text = 'In Table 1 the columns of the two engines were interchanged. The conclusions are not affected.'
  await desk.goto(`${site.url}/desk/conferences/colombo/publishing`)
  await hydrated(desk)
  await desk.getByRole('link', { name: title, exact: true }).click()
  await desk.locator('[name=kind]').selectOption('correction')
  await desk.getByLabel('Title of the notice').fill(`Correction: ${title}`)
  await desk.getByLabel('What is corrected, or why it is retracted').fill(text)
  await desk.getByRole('button', { name: 'Publish the notice…' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(desk.getByText('The notice is published.').first()).toBeVisible({ timeout: 60_000 })
  await reader.goto(articlePage)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(reader.getByText('This article has been retracted.')).toHaveCount(0)
  await picture(reader, 'article-corrected')
  const jats = await (await reader.request.get(`${articlePage}.xml`)).text()
  await reader.getByRole('link', { name: `Correction: ${title}` }).click()
  await expect(reader.getByText(text).first()).toBeVisible()
  await expect(reader.getByRole('link', { name: title, exact: true }).first()).toBeVisible()
  await expectClean(reader)
  const notice = new URL(reader.url()).pathname
  expect(jats).toContain(notice)
  const exported = await reader.request.get(`${site.url}${notice}.xml`)
  expect(await exported.text()).toMatch(/article-type="correction"[\s\S]*related-article-type="corrected-article"/)
  expect(await (await reader.request.get(`${site.url}${notice}.bib`)).text()).toContain('Correction: ')
  await reader.context().close()
})

test('a retraction is published and shown', async ({ browser }) => {
  const reader = await (await browser.newContext({ viewport: desktop })).newPage()
  await desk.goto(`${site.url}/desk/conferences/colombo/publishing`)
  await hydrated(desk)
  await desk.getByRole('link', { name: title, exact: true }).click()
  await desk.locator('[name=kind]').selectOption('retraction')
  await desk.getByLabel('Title of the notice').fill(`Retraction: ${title}`)
  await desk.getByLabel('What is corrected, or why it is retracted').fill('Too short')
  const publish = desk.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true })
  await desk.getByRole('button', { name: 'Publish the notice…' }).click()
  await publish.click()
  await expect(desk.getByText('Please write what is corrected or why it is retracted.').first()).toBeVisible()
  await desk.getByLabel('What is corrected, or why it is retracted').fill('The authors counted each engine twice and ask us to retract the article.')
  await desk.getByRole('button', { name: 'Publish the notice…' }).click()
  await publish.click()
  await expect(desk.getByText('The notice is published.').first()).toBeVisible({ timeout: 60_000 })
  await expectClean(desk)
  await picture(desk, 'article-retracted-at-desk')
  await reader.goto(articlePage)
  await expect(reader.getByText('This article has been retracted.').first()).toBeVisible()
  await expectClean(reader)
  await picture(reader, 'article-retracted')
  await reader.getByRole('link', { name: `Retraction: ${title}` }).click()
  await expect(reader.getByText('The authors counted each engine twice')).toBeVisible()
  await expectClean(reader)
  await reader.context().close()
})

async function openImport() {
  await desk.goto(`${site.url}/desk/publishing`)
  await hydrated(desk)
  await desk.getByRole('link', { name: 'Import back issues' }).click()
  return {
    choose: desk.getByLabel('Zip archive with articles.csv or XML files'),
    check: desk.getByRole('button', { name: 'Check', exact: true }),
    async importForReal() {
      await desk.getByRole('button', { name: 'Import…' }).click()
      await desk.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
    },
  }
}

test('back issues are checked, imported, and found at their old addresses', async ({ request }) => {
  const head = 'series,volume,title,authors,doi,published,file,old address'
  const archive = (published: string) => ({
    name: 'back-issues.zip',
    mimeType: 'application/zip',
    buffer: sampleZip([
      {
        name: 'articles.csv',
        bytes: `${head}\neducation-teaching,3,Slates and chalk,"Perera, Nimali",10.9999/edu.3.1,${published},slates.pdf,/old/edu/3/1.html\n`,
      },
      { name: 'slates.pdf', bytes: samplePdf() },
    ]),
  })
  const { choose, check, importForReal } = await openImport()
  await choose.setInputFiles(archive('31 May 2012'))
  await check.click()
  await expect(desk.getByText('Line 2, published: Please enter the day of publication')).toBeVisible()
  await choose.setInputFiles(archive('2012-05-31'))
  await check.click()
  await expect(desk.getByText('One article would be imported')).toBeVisible()
  await expectClean(desk)
  await picture(desk, 'import')
  await importForReal()
  await expect(desk.getByText('One article imported.')).toBeVisible()
  await check.click()
  await expect(desk.getByText('here already: 1')).toBeVisible()
  const moved = await request.get(`${site.url}/old/edu/3/1.html`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, '/proceedings/education-teaching-2012/slates-and-chalk'])
  await desk.goto(`${site.url}/proceedings/education-teaching-2012/slates-and-chalk`)
  await expect(desk.getByRole('heading', { name: 'Slates and chalk' })).toBeVisible()
  await expect(desk.getByText('10.9999/edu.3.1').first()).toBeVisible()
})

test('an issue that OJS exported and an article in JATS are imported into the journal that is chosen', async ({ request, browser }) => {
  const archive = (jats: string) => ({
    name: 'old-journal.zip',
    mimeType: 'application/zip',
    buffer: sampleZip([
      { name: 'issue.xml', bytes: ojsExport(samplePdf()) },
      { name: 'weirs.xml', bytes: jats },
      { name: 'weirs.pdf', bytes: samplePdf() },
    ]),
  })
  const { choose, check, importForReal } = await openImport()
  await choose.setInputFiles(archive(jatsFile({ volume: '' })))
  await check.click()
  // Neither ISSN is one of ours.
  await expect(desk.getByText(/^issue\.xml, line \d+, series: /)).toBeVisible()
  await desk.getByText('For XML files only').click()
  await desk.getByLabel('Journal or series').selectOption({ label: 'Meridian Humanities Quarterly' })
  await desk.getByLabel('Old addresses, with').fill('/index.php/old/article/view/{id}')
  await check.click()
  await expect(desk.getByText(/^weirs\.xml, line \d+, volume: /)).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Import…' })).toHaveCount(0)
  await choose.setInputFiles(archive(jatsFile()))
  await check.click()
  await expect(desk.getByText('2 articles would be imported')).toBeVisible()
  await expectClean(desk)
  await picture(desk, 'import-xml')
  await importForReal()
  await expect(desk.getByText('2 articles imported.')).toBeVisible()
  const reader = await (await browser.newContext({ javaScriptEnabled: false, viewport: phone })).newPage()
  await reader.goto(`${site.url}/index.php/old/article/view/12`)
  await expect(reader.getByRole('heading', { name: 'Bridge & ferry', level: 1 })).toBeVisible()
  await expect(reader.getByText('Nimali Perera').first()).toBeVisible()
  await expect(reader.getByText('10.9999/hq.6.2.12').first()).toBeVisible()
  await reader.goto(`${site.url}/hq/5/1/weirs.html`)
  await expect(reader.getByRole('heading', { name: /Weirs of the upper Kelani/ })).toBeVisible()
  await expect(reader.getByText('王小明').first()).toBeVisible()
  const pdf = await reader.getByRole('link', { name: /PDF/ }).first().getAttribute('href')
  const answer = await request.get(new URL(pdf ?? '', reader.url()).href)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await reader.context().close()
})
