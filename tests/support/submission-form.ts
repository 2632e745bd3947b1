import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { expect as base, hydrated } from './journey.ts'

/** Files travel and the server judges them: on a busy machine that takes its time. */
export const expect = base.configure({ timeout: 20_000 })

const day = 86_400_000

interface Listed {
  _id: string
  subConference: string
  abstractDeadline: string | null
  registrationDeadline: string | null
}

/** The page of a conference whose call is open for a while yet. */
export async function openConference(request: APIRequestContext): Promise<string> {
  const soon = new Date(Date.now() + 10 * day).toISOString().slice(0, 10)
  return conferenceWhere(request, ({ abstractDeadline }) => (abstractDeadline ?? '') > soon)
}

/** The page of a conference whose call has closed. */
export async function closedConference(request: APIRequestContext): Promise<string> {
  const past = new Date(Date.now() - 2 * day).toISOString().slice(0, 10)
  return conferenceWhere(request, ({ abstractDeadline }) => abstractDeadline !== null && abstractDeadline < past)
}

/** The page of a conference that takes no more papers, but listeners. */
export async function listenersConference(request: APIRequestContext): Promise<string> {
  const past = new Date(Date.now() - 2 * day).toISOString().slice(0, 10)
  const soon = new Date(Date.now() + 2 * day).toISOString().slice(0, 10)
  return conferenceWhere(request, ({ abstractDeadline, registrationDeadline }) => (abstractDeadline ?? soon) < past && (registrationDeadline ?? past) > soon)
}

async function conferenceWhere(request: APIRequestContext, wanted: (one: Listed) => boolean): Promise<string> {
  const all = (await (await request.get('/api/v1/get-conference')).json()) as Listed[]
  const found = all.find(wanted)
  if (!found) throw new Error('The demonstration has no such conference.')
  // The right slug stands where the wrong one leads to.
  const page = await request.get(`/conference/${found._id}/any`)
  return new URL(page.url()).pathname
}

/** The popup, opened from the navigation of a conference's page, ready to be filled. */
export async function openPopup(page: Page, conference: string): Promise<Locator> {
  await page.goto(conference)
  await hydrated(page)
  await page.getByRole('link', { name: 'Paper / Abstract Submission' }).click()
  return page.getByRole('dialog')
}

export async function fillRequired(form: Locator | Page, email: string): Promise<void> {
  await form.getByLabel('Name (for certificate)').fill('Nimal Perera')
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('University, institute or company').fill('University of Colombo')
}

/** Sends the form and answers with the reference that it was given. */
export async function sendAndRead(dialog: Locator): Promise<string> {
  await dialog.getByRole('button', { name: 'Send my submission' }).click()
  return readReference(dialog)
}

export async function readReference(dialog: Locator): Promise<string> {
  await expect(dialog.getByRole('heading', { name: /^Your (submission|registration) has arrived$/ })).toBeFocused()
  const reference = await dialog.locator('.arrived-reference strong').textContent()
  expect(reference).toMatch(/^[A-Z0-9]+-\d{4}-[A-Z]$/)
  return reference ?? ''
}

/** A page whose complaints about refused or broken requests are expected: the browser notes each of them in its console. */
export async function pageWithTrouble(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 780 }, ...(baseURL ? { baseURL } : {}) })
  return context.newPage()
}
