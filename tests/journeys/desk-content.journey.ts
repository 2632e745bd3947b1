import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { parseContent } from '../../src/domain/content/parse-content.ts'
import { readContentFiles } from '../../src/platform/files/content-files.ts'
import { violations } from '../support/axe.ts'
import { fingers } from '../support/fingers.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { writtenMails } from '../support/written-mails.ts'

/** These journeys change what everybody reads, so they have a site of their own. */
let site: RunningSite
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

const at = (place: string) => site.url + place
const question = 'Which file formats and sizes do you accept?'
const said = (page: Page) => page.locator('.desk-notices')

async function open(page: Page, place: string): Promise<void> {
  await page.goto(at(place))
  await hydrated(page)
}

/** The editor itself, not the plain text that stands there until it has come. */
const answerOn = (page: Page) => page.locator('.ProseMirror[aria-labelledby]')

/** Every rich text that came with the site, and how it reads without the white space that shows nowhere. */
async function shippedTexts(): Promise<string[]> {
  const texts = (await readContentFiles(process.cwd())).filter(({ collection }) => collection !== 'conferences' && collection !== 'demonstration')
  const content = parseContent(texts.map(({ file, collection, value }) => ({ file, collection, entries: Array.isArray(value) ? value : [value] })))
  return [...content.faq.map(({ answer }) => answer), ...content.pages.flatMap(({ sections }) => sections.map(({ body }) => body))]
}
const settled = (html: string) =>
  html
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?(?:p|h3|h4|ul|ol|li|blockquote|hr|br)\b[^>]*>) ?/g, '$1')
    .trim()

async function looksRight(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'nothing reaches beyond the screen').toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('an organiser changes an answer, looks at it, publishes it, brings the old one back, moves it; invites, disables, and finds it all in the record', async ({
  browser,
}) => {
  test.slow()
  const [context, visitor] = [await browser.newContext(), await browser.newContext()]
  const [page, reader] = [await context.newPage(), await visitor.newPage()]
  const complaints: string[] = []
  // A refusal is an answer; the browser writes its status into the console, and that the line was cut.
  page.on(
    'console',
    (message) => message.type() === 'error' && !/status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(message.text()) && complaints.push(message.text()),
  )
  // The test itself changes the size of the window in the middle of a transition.
  page.on('pageerror', (error) => !/Transition was aborted/.test(error.message) && complaints.push(error.message))
  const publicAnswer = async () => {
    await reader.goto(at('/faq'))
    return (await reader.locator('details', { hasText: question }).first().textContent()) ?? ''
  }

  await test.step('a draft is for the desk alone', async () => {
    await signInOnce(site, page)
    await open(page, '/desk/content')
    await looksRight(page)
    await page.getByRole('link', { name: 'Questions and answers' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
    await looksRight(page)
    await page.getByRole('link', { name: question }).click()
    await expect(answerOn(page).getByRole('link', { name: 'abstract guideline' })).toHaveAttribute('href', '/abstract-guideline')
    await answerOn(page).fill('Only ')
    for (const [words, pressed] of [
      ['PDF', 'true'],
      [', since today.', 'false'],
    ] as const) {
      await page.getByRole('button', { name: 'Bold' }).click()
      await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', pressed)
      await expect(answerOn(page)).toBeFocused()
      await page.keyboard.type(words)
    }
    await expect(answerOn(page)).toHaveText('Only PDF, since today.')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(said(page)).toContainText('Visitors cannot see it yet')
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
    await looksRight(page)
    expect(await publicAnswer()).not.toContain('since today')
  })

  await test.step('the preview is the public page itself, for organisers alone', async () => {
    await page.getByRole('button', { name: 'Preview the page' }).click()
    await page.waitForURL(at('/desk/content/faq/file-formats/preview'))
    await expect(page.locator('.preview-bar')).toContainText(`Preview of “${question}”`)
    await page.locator('main summary', { hasText: question }).click()
    await expect(page.locator('details', { hasText: question }).locator('strong')).toHaveText('PDF')
    await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/)
    await looksRight(page)
    await reader.goto(at('/desk/content/faq/file-formats/preview'))
    await expect(reader).toHaveURL(/\/login/)
    for (const [place, words] of [
      ['settings/organiser', 'Open for abstracts'],
      ['pages/visa', 'Visa'],
      ['pages/presenter-apply', 'Apply Here'],
      ['offices/porto', 'Write to us'],
      ['topics/health-and-medicine', 'Apply Here'],
    ]) {
      await page.goto(at(`/desk/content/${place}/preview`))
      await expect(page.locator('main')).toContainText(words ?? '')
    }
    await page.goto(at('/desk/content/faq/file-formats/preview'))
    await page.getByRole('link', { name: 'Back to the desk' }).click()
    await expect(answerOn(page)).toHaveText('Only PDF, since today.')
  })

  await test.step('whatever stands on the site goes through the editor and comes out as it was', async () => {
    const texts = await shippedTexts()
    const html = page.getByRole('button', { name: 'HTML of Answer' })
    await html.click()
    await page.locator('textarea[name=answer]').fill(texts.join('\n'))
    await html.click()
    await answerOn(page).press('Control+End')
    await page.keyboard.type('!')
    await html.click()
    const back = await page.locator('textarea[name=answer]').inputValue()
    expect(settled(back).replace(/!(?=(<[^>]*>)*$)/, '')).toBe(settled(texts.join('\n')))
    await page.locator('textarea[name=answer]').fill('<p>Only <strong>PDF</strong>, since today.</p>')
    await html.click()
  })

  await test.step('what is wrong is said beside its field, and nothing typed is lost', async () => {
    await page.getByLabel('Question').fill('')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.locator('[data-field=question] .field-error')).toHaveText('Please fill this in.')
    await expect(answerOn(page)).toHaveText('Only PDF, since today.')
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Question').fill(question)
  })

  await test.step('published, everybody reads it at once; restored, the old one', async () => {
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(said(page)).toContainText('Visitors can see it now')
    await expect.poll(publicAnswer).toContain('Only PDF, since today.')
    await page.getByRole('button', { name: 'Restore version 1' }).click()
    await expect(said(page)).toContainText('Version 1 is public again.')
    await expect.poll(publicAnswer).toContain('at most 20 MB')
    await expect(answerOn(page)).toContainText('at most 20 MB')
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(3)
    await looksRight(page)
  })

  await test.step('who is overtaken is told, loses nothing, and sees both', async () => {
    const other = await context.newPage()
    await open(other, '/desk/content/faq/file-formats')
    await answerOn(other).fill('What the other one wrote.')
    await other.getByRole('button', { name: 'Save draft' }).click()
    await expect(said(other)).toContainText('Draft saved')
    await answerOn(page).fill('What I wrote.')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('alert')).toContainText('First Organiser saved a draft of it')
    await expect(page.getByRole('alert')).toContainText('What the other one wrote.')
    await expect(answerOn(page)).toHaveText('What I wrote.')
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await page.getByRole('button', { name: 'Discard the draft' }).click()
    await expect(answerOn(page)).toContainText('at most 20 MB')
    await other.close()
  })

  await test.step('moved with the keyboard, and with the mouse', async () => {
    await open(page, '/desk/content/faq')
    const titles = page.locator('.ordered-entries .entry-title')
    await page.getByRole('button', { name: `Move “${question}” up` }).focus()
    await page.keyboard.press('Enter')
    await expect(titles.first()).toHaveText(question)
    await expect(page.getByRole('button', { name: `Move “${question}” up` })).toBeFocused()
    await reader.goto(at('/faq'))
    await expect(reader.locator('main details summary').first()).toHaveText(question)
    await page.locator('.ordered-entries li').nth(0).dragTo(page.locator('.ordered-entries li').nth(2))
    await expect(titles.nth(2)).toHaveText(question)
  })

  await test.step('a new entry, published, deleted, and brought back by Undo', async () => {
    await page.getByRole('link', { name: 'New entry' }).click()
    await page.getByLabel('Topic').fill('Fees')
    await page.getByLabel('Question').fill('Is coffee included?')
    await answerOn(page).click()
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.keyboard.type('Yes')
    await page.keyboard.press('Enter')
    await page.keyboard.type('All day')
    await looksRight(page)
    await page.getByRole('button', { name: 'Save as a draft' }).click()
    await page.waitForURL(at('/desk/content/faq/is-coffee-included'))
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(said(page)).toContainText('Visitors can see it now')
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(page.getByText('Not public')).toBeVisible()
    await said(page).getByRole('button', { name: 'Undo' }).last().click()
    await expect(said(page)).toContainText('It is back where it was.')
    await reader.goto(at('/faq'))
    await expect(reader.getByRole('heading', { name: 'Is coffee included?' })).toBeVisible()
    await expect(reader.locator('details', { hasText: 'Is coffee included?' }).locator('li')).toHaveText(['Yes', 'All day'])
  })

  await test.step('a picture is chosen, cut with keyboard, mouse and fingers, published, and taken away; what goes wrong is said beside it', async () => {
    await open(page, '/desk/content/advisory-team')
    await page.locator('.ordered-entries a').first().click()
    const field = page.locator('[data-field=photo]')
    const choose = (name: string, mimeType: string, buffer: Buffer) => field.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
    await page.getByLabel('Country').fill('Portugal, still')
    await choose('notes.txt', 'text/plain', Buffer.from('no picture'))
    await expect(field.locator('.field-error')).toContainText('Please choose a picture as JPEG, PNG, WebP or AVIF.')
    await choose('broken.png', 'image/png', Buffer.from('no picture either'))
    await expect(field.locator('.field-error')).toContainText('something else, or damaged')
    await choose('huge.jpg', 'image/jpeg', Buffer.alloc(12 * 1024 * 1024 + 1))
    await expect(field.locator('.field-error')).toContainText('larger than 12 MB')
    const portrait = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a5230' } })
      .jpeg()
      .toBuffer()
    await choose('portrait.jpg', 'image/jpeg', portrait)
    const zoom = field.getByLabel('Zoom')
    await expect(zoom).toBeFocused()
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight')
    await expect(zoom).not.toHaveValue('1')
    const across = field.getByLabel('Left and right')
    const before = await across.inputValue()
    const box = await field.locator('canvas').boundingBox()
    if (!box) throw new Error('the frame is not there')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Number(await across.inputValue())).toBeGreaterThan(Number(before))
    // With fingers: one draws it along, two that go apart enlarge it, two that come together make it smaller again.
    const inFrame = (part: number) => ({ x: box.x + box.width * part, y: box.y + box.height / 2 })
    const drawn = Number(await across.inputValue())
    await fingers(page, [inFrame(0.3), inFrame(0.5)])
    await expect.poll(async () => Number(await across.inputValue())).toBeLessThan(drawn)
    const enlarged = Number(await zoom.inputValue())
    await fingers(page, [inFrame(0.45), inFrame(0.3)], [inFrame(0.55), inFrame(0.7)])
    await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(enlarged)
    const most = Number(await zoom.inputValue())
    await fingers(page, [inFrame(0.3), inFrame(0.45)], [inFrame(0.7), inFrame(0.55)])
    await expect.poll(async () => Number(await zoom.inputValue())).toBeLessThan(most)
    await looksRight(page)
    const use = field.getByRole('button', { name: /^Use this picture/ })
    await context.setOffline(true)
    await use.click()
    await expect(field.locator('.field-error')).toContainText('The connection was lost')
    await context.setOffline(false)
    await use.click()
    // Sent, cut and drawn in all sizes and formats.
    await expect(field.locator('img')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByLabel('Country')).toHaveValue('Portugal, still')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(said(page)).toContainText('Visitors cannot see it yet')
    const address = (await field.locator('img').getAttribute('src')) ?? ''
    expect((await reader.request.get(at(address))).status()).toBe(404)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(said(page)).toContainText('Visitors can see it now')
    const shown = reader.locator('.people picture img')
    await expect
      .poll(async () => {
        await reader.goto(at('/advisory-team'))
        return shown.count()
      })
      .toBe(1)
    await shown.scrollIntoViewIfNeeded()
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => [img.complete && img.naturalWidth > 0, img.loading, img.width > 0]))
      .toEqual([true, 'lazy', true])
    expect(await shown.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/)
    expect((await reader.request.get(at(address))).headers()['cache-control']).toContain('immutable')
    await field.getByRole('button', { name: /^Change the crop/ }).click()
    await expect(field.getByLabel('Zoom')).toBeFocused()
    await field.getByRole('button', { name: 'Cancel' }).click()
    await field.getByRole('button', { name: /^Remove the picture/ }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect
      .poll(async () => {
        await reader.goto(at('/advisory-team'))
        return shown.count()
      })
      .toBe(0)
    expect((await reader.request.get(at(address))).status()).toBe(404)
  })

  await test.step('who leaves with something unsaved is asked first', async () => {
    await page.getByLabel('Country').fill('Nowhere')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(page.getByLabel('Country')).toHaveValue('Nowhere')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.waitForURL(at('/desk/settings'))
  })

  await test.step('a limit is changed within its bounds, and changed back', async () => {
    const files = page.getByLabel('Files with one submission')
    await files.fill('0')
    await page.getByRole('button', { name: 'Save the limits' }).click()
    await expect(page.locator('[data-field=filesPerSubmission] .field-error')).toHaveText('Please choose a number from 1 to 20.')
    expect(await violations(page)).toEqual([])
    await files.fill('4')
    await page.getByRole('button', { name: 'Save the limits' }).click()
    await expect(said(page)).toContainText('The new limits apply from now on.')
    await said(page).getByRole('button', { name: 'Undo' }).last().click()
    await expect(files).toHaveValue('10')
    await expect(page.getByText('GRACE_MINUTES')).toBeVisible()
  })

  await test.step('nested lists have their own controls', async () => {
    await open(page, '/desk/content/organising-teams')
    await page.locator('.ordered-entries a').first().click()
    await page.getByRole('button', { name: 'Add a member' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.locator('.entry-item').last().locator('.field-error')).toHaveCount(3)
    await page
      .getByRole('button', { name: /^Remove member/ })
      .last()
      .click()
    await looksRight(page)
  })

  await test.step('another conference is put first', async () => {
    await open(page, '/desk/settings')
    await looksRight(page)
    await page.getByLabel('The public site puts first').selectOption({ index: 3 })
    await page.getByRole('button', { name: 'Publish the choice' }).click()
    await expect(said(page)).toContainText('puts this conference first')
  })

  await test.step('an organiser is invited, an account is disabled', async () => {
    await reader.goto(at('/register'))
    await hydrated(reader)
    await reader.getByLabel('First name').fill('Ada')
    await reader.getByLabel('Last name').fill('Lovelace')
    await reader.getByLabel('Email', { exact: false }).first().fill('ada@example.org')
    for (const name of ['password', 'rePassword']) await reader.locator(`[name=${name}]`).fill('analytical engine 1843')
    await reader.getByRole('button', { name: 'Register' }).click()
    await expect(reader).toHaveURL(at('/'))

    await open(page, '/desk/people')
    await page.getByText('Invite an organiser').click()
    await page.getByLabel('First name').fill('Grace')
    await page.getByLabel('Last name').fill('Hopper')
    await page.locator('.act-form [name=email]').fill('grace@example.org')
    await looksRight(page)
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(said(page)).toContainText('An invitation is on its way to grace@example.org')
    await expect.poll(() => writtenMails(site.dataDir).some((mail) => mail.includes('grace@example.org'))).toBe(true)

    await page.getByRole('searchbox').fill('love')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('link', { name: 'Ada Lovelace' }).click()
    await looksRight(page)
    await page.getByRole('button', { name: 'Disable the account…' }).click()
    await expect(page.locator('.asking')).toContainText('will be signed out at once')
    await page.getByRole('button', { name: 'Disable it' }).click()
    await expect(said(page)).toContainText('signed out everywhere')
    await reader.goto(at('/profile'))
    await expect(reader).toHaveURL(/\/login/)
  })

  await test.step('the record has it all', async () => {
    await open(page, '/desk/record')
    await looksRight(page)
    const lines = page.locator('tbody tr')
    await expect(lines.first()).toContainText('Disabled an account')
    for (const what of [
      'Invited an organiser',
      'Changed the limits',
      'Deleted from the site',
      'Restored an earlier version',
      'Put in another order',
      'Published',
      'Saved a draft',
    ])
      await expect(lines.filter({ hasText: what }).first()).toBeVisible()
    await expect(lines.first().getByRole('link', { name: 'Ada Lovelace' })).toBeVisible()
    await expect(lines.filter({ hasText: 'Changed the limits' }).last()).toContainText('Files with one submission: 10 → 4')
    await page.getByLabel('Act').selectOption('Put in another order')
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page).toHaveURL(/act=content.reordered/)
    await expect(lines).toHaveCount(2)
    await page.getByRole('link', { name: 'Questions and answers' }).first().click()
    await page.waitForURL(at('/desk/content/faq'))
  })
  expect(complaints).toEqual([])
  await context.close()
  await visitor.close()
})
