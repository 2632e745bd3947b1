import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import type { RunningSite } from './site.ts'
import { writtenMails } from './written-mails.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1360, height: 860 }

export interface Sent {
  reference: string
  statusUrl: string
  email: string
}

/** A conference that takes abstracts for some days yet. */
export async function openConference(site: RunningSite, { request }: Page): Promise<{ id: string; name: string; deadline: string }> {
  const all = (await (await request.get(`${site.url}/api/v1/get-conference`)).json()) as {
    _id: string
    subConference: string
    abstractDeadline: string
    startDate: string
  }[]
  const later = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const open = all.find(({ abstractDeadline, startDate }) => (abstractDeadline ?? startDate) > later && startDate > later)
  return { id: open?._id ?? '', name: open?.subConference ?? '', deadline: open?.abstractDeadline ?? '' }
}

/** Submissions as so many authors send them: the form was open for a while. The first brings a paper, the fourth a formula for a name. */
export async function authorsSubmit(site: RunningSite, { request }: Page, conferenceId: string, authors: number): Promise<Sent[]> {
  const tokens = await Promise.all(
    Array.from({ length: authors }, async () => ((await (await request.post(`${site.url}/api/v1/submissions/token`)).json()) as { token: string }).token),
  )
  await pause(5000)
  const sent: Sent[] = []
  for (const [number, token] of tokens.entries()) {
    const email = `author${number}@university.example.org`
    const name = number === 3 ? '=HYPERLINK("http://evil.example")' : `Amara Perera ${number}`
    const data = {
      regtype: '330',
      name,
      email,
      company: 'University of Colombo',
      country: 'Sri Lanka',
      'research_title[]': `Malaria, study ${number}`,
      token,
    }
    const paper = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: readFileSync('content/downloads/sample-full-paper.pdf') }
    const answer = await request.post(`${site.url}/api/v1/submissions`, {
      multipart: { ...data, subconference_id: conferenceId, ...(number === 0 ? { 'document[]': paper } : {}) },
    })
    expect(answer.status()).toBe(201)
    sent.push({ ...((await answer.json()) as { reference: string; statusUrl: string }), email })
  }
  return sent
}

/** Everything that was ever mailed to an address. */
export function mailsTo(site: RunningSite, address: string): string[] {
  return writtenMails(site.dataDir).filter((text) => new RegExp(`^To:.*${address}`, 'm').test(text))
}

/** Every act of the desk that a page asked for, in order. */
export function actsOf(page: Page): string[] {
  const acts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api/v1/desk/')) acts.push(pathname.replace('/api/v1/desk/', ''))
  })
  return acts
}

/** As an impatient hand presses it: twice, quicker than the page can answer. */
export async function pressTwice(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: typeof name === 'string' }).dblclick()
}

/** Clean for everyone, on a desk and in a hand. */
export async function expectClean(page: Page): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  }
}
