import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../support/journey.ts'
import { samplePdf } from '../support/sample-files.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** A site of its own: every field that anybody can fill holds something that would run if it were let. */
let site: RunningSite
test.beforeAll(async () => {
  site = await startSite({})
})
test.afterAll(async () => {
  await site?.stop()
})

const run = 'window.sinned=1'
const marker = 'sin-7'
const payload = `${marker}"'><img src=x onerror="${run}"><svg onload="${run}">`
if (payload.length > 100) throw new Error('No name may be that long.')
const template = `${marker}{{constructor.constructor('${run}')()}}`
const long = `${payload} <script>${run}</script> [x](javascript:${run}) <a href="javascript:${run}">x</a> <iframe srcdoc="<script>parent.${run}</script>"></iframe>`

async function send(path: string, body: FormData | object): Promise<{ reference: string; statusUrl: string }> {
  const isForm = body instanceof FormData
  const answer = await fetch(`${site.url}/api/v1/${path}`, {
    method: 'POST',
    body: isForm ? body : JSON.stringify(body),
    ...(isForm ? {} : { headers: { 'content-type': 'application/json' } }),
  })
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  return (await answer.json()) as { reference: string; statusUrl: string }
}

/** Fills everything that a stranger can fill. Answers with where it can be read. */
async function sendSins(): Promise<string[]> {
  const list = (await (await fetch(`${site.url}/api/v1/get-conference`)).json()) as { _id: string; abstractDeadline: string | null }[]
  const open = list.find(({ abstractDeadline }) => abstractDeadline && abstractDeadline > new Date().toISOString())
  const { token } = (await (await fetch(`${site.url}/api/v1/submissions/token`, { method: 'POST' })).json()) as { token: string }
  const form = new FormData()
  const fields = {
    subconference_id: open?._id ?? '',
    regtype: '330',
    title: 'Dr',
    name: payload,
    email: 'sinner@example.org',
    company: payload,
    social: template,
  }
  for (const [name, value] of Object.entries({ ...fields, accompany: 'Yes', names: long, message: long, 'research_title[]': payload, token }))
    form.append(name, value)
  form.append('document[]', new Blob([new Uint8Array(samplePdf())]), `<img src=x onerror="${run}">.pdf`)
  const submission = await send('submissions', form)
  const application = await send('apply-form', { fullName: payload, email: 'sinner@example.org', message: long })
  const message = await send('contact', { subject: payload, name: template, email: 'sinner@example.org', company: payload, message: long })
  await send('admin-ragistation', { fName: payload, lName: template, email: 'sinner@example.org', password: 'analytical engine 1843' })
  return [
    new URL(submission.statusUrl).pathname,
    `/desk/submissions/${submission.reference}`,
    `/desk/applications/${application.reference}`,
    `/desk/messages/${message.reference}`,
  ]
}

async function isInert(page: Page, place: string): Promise<void> {
  await page.goto(site.url + place)
  await hydrated(page)
  // What a picture that does not load would have run has run by now.
  await page.waitForLoadState('networkidle')
  expect({ place, sinned: await page.evaluate(() => (window as { sinned?: number }).sinned) }).toEqual({ place, sinned: undefined })
}

test('[V10] [V12] [V45] [V55] [V63] [V68] [V69] nothing that a stranger wrote runs, on any page of the desk or of the site, in any list, search or conflict', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const places = await sendSins()
  const context = await browser.newContext()
  const page = await context.newPage()
  const violations: string[] = []
  page.on('console', (message) => /content.security.policy/i.test(message.text()) && violations.push(message.text()))
  page.on('dialog', (dialog) => {
    violations.push(dialog.message())
    void dialog.dismiss()
  })
  const password = /one-time password ([\w-]+)/.exec(site.output())?.[1] ?? ''
  const signedIn = await context.request.post(`${site.url}/api/v1/user-login`, { data: { email: 'organiser@example.org', password } })
  expect(signedIn.status()).toBe(200)

  let shown = 0
  for (const place of places) {
    await isInert(page, place)
    // It is there, as text: the page is the right one.
    await expect(page.getByText(marker).first()).toBeVisible()
    shown += 1
  }
  const sought = encodeURIComponent(payload)
  const lists = ['submissions', 'applications', 'messages', 'mail', 'people', 'record'].flatMap((list) => [`/desk/${list}`, `/desk/${list}?q=${sought}`])
  const conference = '/conference-years'
  for (const place of [
    '/desk',
    ...lists,
    '/desk/submissions/release',
    `${conference}?search=${sought}&q=${sought}&year=${sought}`,
    `/faq?q=${sought}`,
    `/${sought}`,
    `/login?next=${sought}`,
  ])
    await isInert(page, place)
  await page.goto(`${site.url}/desk/mail`)
  for (const link of (await page.locator('main a[href^="/desk/mail/"]').all()).slice(0, 6).map((one) => one.getAttribute('href'))) {
    const place = await link
    if (!place || /templates/.test(place)) continue
    const mail = await context.newPage()
    await isInert(mail, place)
    await mail.close()
  }
  await page.goto(`${site.url}/desk/people?q=sinner`)
  const person = await page.locator('main tbody a[href^="/desk/people/"]').first().getAttribute('href')
  await isInert(page, person ?? '/desk/people')
  await expect(page.getByText(marker).first()).toBeVisible()
  expect(shown).toBe(places.length)
  expect(violations).toEqual([])
  await context.close()
})
