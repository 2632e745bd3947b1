import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Email } from 'postal-mime'
import { violations } from '../support/axe.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { type MailServer, parseMail, smtpAnswer, startMailServer } from '../support/mail-server.ts'
import { samplePdf } from '../support/sample-files.ts'
import { signInOnce } from '../support/sign-in-once.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** A site of its own: it is changed, and its mails go to a mail server that refuses one of them. */
let site: RunningSite
let post: MailServer
let desk: BrowserContext
let isGone = true
test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  post = await startMailServer({
    onRcptTo: ({ address }, _session, answer) => answer(isGone && address.startsWith('gone@') ? smtpAnswer(550, '5.1.1 No such user here') : null),
  })
  site = await startSite({ SMTP_URL: `smtp://127.0.0.1:${post.port}` })
  desk = await browser.newContext()
})
test.afterAll(async () => {
  await desk?.close()
  await site?.stop()
  await post?.close()
})

const at = (place: string) => site.url + place

async function send(place: string, body: object): Promise<string> {
  const answer = await fetch(at(`/api/v1/${place}`), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return ((await answer.json()) as { reference: string }).reference
}

/** The newest mail to somebody with these words in its subject. Some leave only when the time to undo is over. */
async function mailTo(address: string, words: string): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(
      async () => {
        const mails = await Promise.all(post.received.filter(({ to }) => to.includes(address)).map(({ raw }) => parseMail(raw)))
        found = mails.findLast((mail) => mail.subject?.includes(words))
        return found !== undefined
      },
      { timeout: 90_000, message: `a mail to ${address} about ${words}` },
    )
    .toBe(true)
  return found as Email
}

/** The page is sound on a desk and on a phone. */
async function isSound(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function open(place: string): Promise<Page> {
  const page = await desk.newPage()
  await page.goto(at(place))
  await hydrated(page)
  return page
}

async function visit(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(url)
  await hydrated(page)
  return page
}

test('an organiser sees today what waits, answers a message from the desk, and its clock stops', async () => {
  const reference = await send('contact', {
    subject: 'Visa letter',
    name: 'Ada Byron',
    email: 'ada@university.example.org',
    message: 'Could you help me?\nSoon, please.',
  })
  const page = await open('/login')
  await signInOnce(site, page)
  await expect(page.getByRole('link', { name: /1 Messages to answer/ })).toBeVisible()
  await isSound(page)

  for (const list of ['New submissions', 'Decisions to release', 'New applications', 'Mails that failed']) {
    await page.getByRole('link', { name: list }).click()
    await expect(page).not.toHaveURL(at('/desk'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Submissions|Applications|Mail/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  }
  await page.getByRole('link', { name: /Messages to answer/ }).click()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await isSound(page)
  await page.getByRole('link', { name: 'Visa letter' }).click()
  await expect(page.getByRole('heading', { name: 'Visa letter' })).toBeVisible()
  await expect(page.getByText(/4[78] h left/)).toBeVisible()
  await page.getByLabel('Who answers it').selectOption({ index: 1 })
  await expect(page.getByText(/: it is for .+ now\./)).toBeVisible()
  await page.getByLabel('New note').fill('She wrote last year, too.')
  await page.getByRole('button', { name: 'Save the note' }).click()
  await expect(page.locator('.desk-note')).toContainText('She wrote last year, too.')

  const box = page.getByLabel('Your answer')
  await expect(box).toHaveValue('Dear Ada Byron,\n\n')
  await box.fill('Dear Ada,\n\nYes, we can: https://www.gov.uk/visas tells how.\n\nThe office')
  await page.reload()
  await hydrated(page)
  await expect(box).toHaveValue(/Yes, we can/)

  // A colleague opens the same message now, and will be second.
  const second = await open(`/desk/messages/${reference}`)
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('Answered in time')).toBeVisible()
  await isSound(page)
  const mail = await mailTo('ada@university.example.org', reference)
  expect(mail.replyTo?.[0]?.address).toBe((await mailTo('helpdesk@example.org', reference)).to?.[0]?.address)
  expect(mail.text).toContain('https://www.gov.uk/visas tells how.')
  expect(mail.text).toContain('> Could you help me?\n> Soon, please.')
  await page.goto(at('/desk'))
  await expect(page.locator('.quiet-lists').getByRole('link', { name: 'Messages to answer' })).toBeVisible()
  await page.close()

  await second.getByLabel('Your answer').fill('Dear Ada,\n\nPlease ask your embassy.')
  await second.getByRole('button', { name: 'Send the answer' }).click()
  await expect(second.getByRole('alert')).toContainText('answered this message')
  await expect(second.getByLabel('Your answer')).toHaveValue(/ask your embassy/)
  await expect(second.getByRole('button', { name: 'Send mine as well' })).toBeVisible()
  await isSound(second)
  await second.close()
})

test('a mail that failed is found with the server’s words and sent again', async () => {
  const reference = await send('contact', { subject: 'My receipt', name: 'Max Gone', email: 'gone@university.example.org', message: 'Where is it?' })
  const page = await open(`/desk/messages/${reference}`)
  await page.getByLabel('Your answer').fill('Dear Max,\n\nHere it is.')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('Answered in time')).toBeVisible()
  await expect
    .poll(async () => {
      await page.goto(at('/desk/mail?state=failed'))
      return page.getByText('No such user here').count()
    })
    .toBe(1)
  await hydrated(page)
  await isSound(page)
  await page.getByRole('link', { name: `Re: My receipt (${reference})` }).click()
  await expect(page.getByRole('heading', { name: 'What it says' })).toBeVisible()
  await expect(page.locator('.mail-text')).toContainText('Here it is.')
  await isSound(page)
  isGone = false
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('link', { name: 'an earlier mail' })).toBeVisible()
  expect((await mailTo('gone@university.example.org', reference)).text).toContain('Here it is.')
  await page.close()
})

test('a keynote is accepted and asked, and stands on the conference’s page only after agreeing', async ({ browser }) => {
  const email = 'keynote@university.example.org'
  const fields = { role: 'co-chair-keynote-apply', s_category: 'Keynotes', country: 'Portugal', message: 'I should be glad to speak.' }
  const reference = await send('apply-form', { ...fields, fullName: 'Inês Carvalho', email })
  const page = await open('/desk/applications?state=new')
  await isSound(page)
  await page.getByRole('link', { name: 'Inês Carvalho' }).click()
  await page.getByRole('button', { name: 'Accept…' }).click()
  await page.getByLabel('What the mail says').fill('Dear Inês,\n\nWe are delighted.')
  await page.getByRole('button', { name: 'Look it over' }).click()
  await expect(page.getByText('An e-mail cannot be recalled')).toBeVisible()
  await isSound(page)
  await page.getByRole('button', { name: 'Accept and send the mail' }).click()
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
  expect((await mailTo(email, reference)).text).toContain('We are delighted.')

  await page.getByLabel('Conference', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Below the name').fill('Professor of Botany, Universidade do Porto')
  await page.getByRole('button', { name: 'Ask by mail' }).click()
  await expect(page.getByText('Asked, no answer yet')).toBeVisible()
  await isSound(page)
  const link = /http\S+confirm-speaker\/[\w-]{43}/.exec((await mailTo(email, 'May we announce you?')).text ?? '')?.[0] ?? ''

  const reader = await visit(browser, link)
  await isSound(reader)
  const conference = (await reader.locator('form strong').first().textContent()) ?? ''
  const found = await fetch(at('/api/v1/get-conference'))
  const all = (await found.json()) as { _id: string; subConference: string; startDate: string }[] | { data: [] } as { _id: string; subConference: string }[]
  const { _id: id = '' } = all.find((one) => one.subConference === conference) ?? {}
  const visitor = await visit(browser, at(`/conference/${id}/x`))
  await expect(visitor.getByText('Inês Carvalho')).toHaveCount(0)
  await reader.getByRole('button', { name: 'Yes, announce me' }).click()
  await expect(reader.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await reader.getByRole('link', { name: /the page of/ }).click()
  await expect(reader.getByRole('heading', { name: 'Inês Carvalho' })).toBeVisible()
  await expect
    .poll(async () => {
      await visitor.reload()
      return visitor.getByText('Professor of Botany, Universidade do Porto').count()
    })
    .toBe(1)
  await page.reload()
  await expect(page.getByText('Agreed, on the page')).toBeVisible()
  for (const one of [page, reader, visitor]) await one.close()
})

test('templates for answers are kept', async () => {
  const page = await open('/desk/messages/templates')
  await isSound(page)
  await page.getByLabel('Name').fill('Hotel')
  await page.getByLabel('Text').fill('Dear {name},\n\nAbout {reference}: {secret}')
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect(page.getByRole('alert')).toContainText('We cannot fill in {secret}')
  await page.getByLabel('Text').fill('Dear {name},\n\nAbout {reference}: take the tram.')
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect(page.getByRole('heading', { name: 'Hotel' })).toBeVisible()
  const reference = await send('contact', { subject: 'Where to stay', name: 'Joy', email: 'joy@university.example.org', message: 'Which hotel?' })
  await page.goto(at(`/desk/messages/${reference}`))
  await hydrated(page)
  await page.getByLabel('Insert a template').selectOption('Hotel')
  await expect(page.getByLabel('Your answer')).toHaveValue(`Dear Joy,\n\nAbout ${reference}: take the tram.`)
  await page.getByRole('button', { name: 'No answer needed' }).click()
  await expect(page.locator('.badge', { hasText: 'No answer needed' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.badge', { hasText: 'h left' })).toBeVisible()
  await page.close()
})

test('a standing letter is rewritten, previewed, sent with a file, and reset', async () => {
  const page = await open('/desk/mail/templates')
  await expect(page).toHaveURL(at('/desk/mail/letters'))
  await isSound(page)
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'A new message' }) })
  await expect(row.getByText('Standard')).toBeVisible()
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'To the office: a new message' })).toBeVisible()
  await page.getByLabel('Subject').fill('We read you: ')
  await page.getByRole('button', { name: '{reference}' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('We read you: {reference}')
  await page.getByLabel('Text').fill('Hello,\n\nOur guide is at https://guide.example.org, {secret}.\n\n{details}')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('alert')).toContainText('We cannot fill in {secret}')
  await page.getByLabel('Text').fill('Hello,\n\nOur guide is at https://guide.example.org, and you hear from us by {due}.\n\n{details}')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.locator('.rendered-mail').getByRole('paragraph').filter({ hasText: 'you hear from us by 22 November 2026' })).toBeVisible()
  await isSound(page)
  await page.getByRole('link', { name: 'All letters' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  const guide = { name: 'guide.pdf', mimeType: 'application/pdf', buffer: samplePdf(2000) }
  await page.getByLabel('Add a file').setInputFiles(guide)
  await expect(page.getByRole('button', { name: 'Remove guide.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The next letter uses it.')).toBeVisible()
  const reference = await send('contact', { subject: 'A guide', name: 'Kai', email: 'kai@university.example.org', message: 'Is there a guide?' })
  const mail = await mailTo('helpdesk@example.org', 'We read you')
  expect([mail.subject, mail.attachments.map(({ filename }) => filename)]).toEqual([`[check] We read you: ${reference}`, ['guide.pdf']])
  expect(mail.html).toContain('href="https://guide.example.org"')
  await page.getByRole('button', { name: 'Reset to the standard text…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to the standard text' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Contact {reference}: {topic}')
  await expect(page.getByRole('button', { name: 'Remove guide.pdf' })).toHaveCount(0)
  await page.close()
})

test('a conference has its own version of a letter, found from its home', async () => {
  const page = await open('/desk/conferences')
  await page.locator('main a[href^="/desk/conferences/"]:not([href$="new"]):not([href$="plan"])').first().click()
  await page.getByRole('link', { name: 'What the letters of this conference say' }).click()
  await expect(page.getByText('Only letters about')).toBeVisible()
  await page.getByRole('link', { name: 'Accepted', exact: true }).click()
  await page.getByLabel('Subject').fill('Welcome to {conference}: {reference}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Its own version')).toBeVisible()
  await isSound(page)
  await page.getByRole('link', { name: 'For all conferences' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Your submission {reference} has been accepted')
  await page.close()
})

test('messages are assigned, closed and exported together; the colleague is told once and finds them under For me', async ({ browser }) => {
  test.setTimeout(240_000)
  const page = await open('/desk/people')
  await page.getByText('Invite an organiser').first().click()
  await page.getByLabel('First name').fill('Amara')
  await page.getByLabel('Last name').fill('Perera')
  await page.locator('.act-form [name=email]').fill('amara@office.example.org')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  const link = /http\S+reset-password\/[\w-]{43}/.exec((await mailTo('amara@office.example.org', '')).text ?? '')?.[0] ?? ''

  const references: string[] = []
  for (const subject of ['First of many', 'Second of many', 'Third of many'])
    references.push(await send('contact', { subject, name: 'Ruth Many', email: 'ruth@university.example.org', message: 'Please answer.' }))
  await page.goto(at('/desk/messages?show=waiting&q=ruth'))
  await hydrated(page)
  const ticks = page.getByRole('checkbox', { name: /^Select CM-/ })
  await expect(ticks).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Assign…' }).click()
  await page.getByLabel('Who answers them').selectOption({ label: 'Amara Perera' })
  await isSound(page)
  await page.getByRole('button', { name: 'Assign 3' }).click()
  await expect(page.getByText('3 messages: they are for Amara Perera now.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Amara Perera' })).toHaveCount(3)

  // One is closed and brought back, and the others of another selection are named with the reason.
  await ticks.first().check()
  await page.getByRole('button', { name: 'No answer needed' }).click()
  await expect(page.getByText(/: no answer is needed\./)).toBeVisible()
  await expect(ticks).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(ticks).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV (selected)' }).click()])
  expect(file.suggestedFilename()).toMatch(/^messages-.*\.csv$/)
  await page.getByRole('button', { name: 'Assign…' }).click()
  await page.getByLabel('Who answers them').selectOption({ label: 'Amara Perera' })
  await page.getByRole('button', { name: 'Assign 3' }).click()
  await expect(page.getByRole('alert')).toContainText('is for Amara Perera already')

  // The colleague accepts the invitation, is told once, and finds the messages from Today.
  const colleague = await visit(browser, link)
  for (const name of ['password', 'rePassword']) await colleague.locator(`[name=${name}]`).fill('a long way to the library 17')
  await colleague.getByRole('button', { name: 'Save' }).click()
  await expect(colleague).toHaveURL(at('/desk?done=password'))
  await hydrated(colleague)
  await colleague.getByRole('link', { name: '3 messages for me' }).click()
  await expect(colleague).toHaveURL(at('/desk/messages?show=mine'))
  await expect(colleague.getByRole('checkbox', { name: /^Select CM-/ })).toHaveCount(3)
  const told = await mailTo('amara@office.example.org', 'For you: 3 messages')
  for (const reference of references) expect(told.text).toContain(reference)
  expect(told.text).not.toContain('Ruth')
  const allMails = await Promise.all(post.received.filter(({ to }) => to.includes('amara@office.example.org')).map(({ raw }) => parseMail(raw)))
  expect(allMails.filter(({ subject }) => subject?.startsWith('For you'))).toHaveLength(1)

  await page.goto(at('/desk/record?act=message.assigned'))
  await expect(page.getByText('For: nobody → Amara Perera')).toHaveCount(3)
  await isSound(page)
  for (const one of [page, colleague]) await one.close()
})

test('applications are found by the role that was chosen, decided together after a look, and taken back', async () => {
  for (const name of ['Ana Chosen', 'Ben Chosen'])
    await send('apply-form', {
      role: 'presenter-apply',
      s_category: 'Scientific Reviewer',
      fullName: name,
      email: `${name.slice(0, 3).toLowerCase()}@university.example.org`,
    })
  const page = await open('/desk/applications')
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Scientific reviewer' })
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'New' })
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('link', { name: /Chosen$/ })).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Accept or decline…' }).click()
  await page.getByLabel('Accept', { exact: true }).check()
  await page.getByLabel('What the mail says').fill('Dear {name},\n\nWelcome as {role}.')
  await isSound(page)
  await page.getByRole('button', { name: 'Look it over' }).click()
  await expect(page.getByRole('heading', { name: '2 applications will be accepted' })).toBeVisible()
  await expect(page.locator('.mail-text').first()).toContainText('Welcome as Presenter / Participants (Scientific Reviewer).')
  await isSound(page)
  await page.getByRole('button', { name: 'Accept 2 and send the mails' }).click()
  await expect(page.getByText('2 applications: they are accepted, and the mails are on their way.')).toBeVisible()
  expect((await mailTo('ana@university.example.org', 'Your application')).text).toContain('Dear Ana Chosen,')

  await page.goto(at('/desk/applications?role=scientific-reviewer-apply&state=accepted'))
  await hydrated(page)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Take decisions back…' }).click()
  await page.getByRole('button', { name: 'Take 2 decisions back' }).click()
  await expect(page.getByText('2 applications: they are new again.')).toBeVisible()
  await page.close()
})
