import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { issnCheckCharacter } from '../../src/domain/content/fields.schema.ts'
import { expect, test } from '../support/journey.ts'
import { openCalls } from '../support/open-calls.ts'
import { conferenceRoute, everyRoute, publicRoutes } from '../support/public-routes.ts'

interface Words {
  title: string
  lead: string
  sections: { heading: string }[]
}

const nameOf = (route: string) => (route === '/' ? 'home' : route.slice(1))
const wordsOf = (route: string): Words => parse(readFileSync(`content/pages/${nameOf(route)}.yaml`, 'utf8'))
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page of the specification is whole: status 200, one h1, all its words', async ({ page }) => {
    for (const route of publicRoutes) {
      await test.step(route, async () => {
        const words = wordsOf(route)
        const answer = await page.goto(route)
        expect(answer?.status()).toBe(200)
        await expect(page.locator('h1')).toHaveCount(1)
        await expect(page.locator('main h1')).toHaveText(words.title)
        const text = oneLine((await page.locator('main').allInnerTexts()).join(' '))
        expect(text.length).toBeGreaterThan(200)
        expect(text).toContain(oneLine(words.lead))
        const headings = await page.locator('main h2').allInnerTexts()
        expect(headings).toEqual(expect.arrayContaining(words.sections.map((section) => section.heading)))
      })
    }
  })

  test('the page of a conference is a whole page', async ({ page, request }) => {
    const route = await conferenceRoute(request)
    const conference = await (await request.get(`/api/v1/get-conference/${route.split('/')[2]}`)).json()
    const answer = await page.goto(route)
    expect(answer?.status()).toBe(200)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('main h1')).toContainText(conference.subConference)
    await expect(page.locator('main')).toContainText(conference.theme)
    expect((await page.locator('main').allInnerTexts()).join(' ').length).toBeGreaterThan(200)
  })

  test('the profile sends whoever is not signed in to the login', async ({ page }) => {
    await page.goto('/profile')
    await expect(page).toHaveURL('/login')
  })

  test('the contact page names two offices and promises a reply within 48 hours', async ({ page }) => {
    await page.goto('/contact')
    await expect(page.locator('.office')).toHaveCount(2)
    await expect(page.locator('.office').nth(0)).toContainText('Portugal')
    await expect(page.locator('.office').nth(1)).toContainText('Sri Lanka')
    await expect(page.locator('main')).toContainText('48 hours')
  })

  test('the advisory team has 21 members, each with portrait, name and affiliation, no two portraits alike', async ({ page }) => {
    await page.goto('/advisory-team')
    const people = page.locator('.person')
    await expect(people).toHaveCount(21)
    await expect(people.locator('.person-name')).toHaveCount(21)
    await expect(people.locator('.affiliation')).toHaveCount(21)
    const portraits = await people.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src')))
    expect(new Set(portraits).size).toBe(21)
  })

  test('the lists are as long as the specification counts them, and every entry is whole', async ({ page }) => {
    await page.goto('/journal-partners')
    await expectWholeCards(page, '#journal-partners .card', 14)
    await expectWholeCards(page, '#associated-journals .card', 2)
    await expect(page.locator('.card')).toHaveCount(16)
    await page.goto('/academic-partners')
    await expectWholeCards(page, '.card', 9)
    await page.goto('/ambassadors')
    await expectWholeCards(page, '.card', 4)
    await page.goto('/proceedings')
    await expectWholeCards(page, '.card', 14)
  })

  test('there are 10 journals, each with a correct online and print ISSN', async ({ page }) => {
    await page.goto('/publications')
    const journals = page.locator('.journals .card')
    await expect(journals).toHaveCount(10)
    const online = await journals.locator('dt:text-is("ISSN online") + dd').allInnerTexts()
    const print = await journals.locator('dt:text-is("ISSN print") + dd').allInnerTexts()
    expect(online).toHaveLength(10)
    expect(print).toHaveLength(10)
    expect(new Set([...online, ...print]).size).toBe(20)
    expect([...online, ...print].filter((issn) => !isIssn(issn))).toEqual([])
  })

  test('there are 26 questions, each with an answer and an address of its own', async ({ page }) => {
    await page.goto('/faq')
    const questions = page.locator('main details')
    await expect(questions).toHaveCount(26)
    const ids = await questions.evaluateAll((all) => all.map((one) => one.id))
    expect(new Set(ids).size).toBe(26)
    const answers = await questions.locator('.prose').allTextContents()
    expect(answers.filter((answer) => answer.trim().length > 40)).toHaveLength(26)
  })

  test('the footer shows help desk links, address, phone, e-mail, three profiles and the year of today', async ({ page }) => {
    await page.goto('/about')
    const footer = page.locator('footer')
    const helpDesk = footer.locator('section', { has: page.getByRole('heading', { name: 'Help Desk' }) })
    await expect(helpDesk.getByRole('link')).toHaveText(['About', 'FAQ'])
    await expect(footer.locator('address').first()).toContainText('Porto')
    await expect(footer.locator('a[href^="tel:"]')).toHaveText('+44 20 7946 0118')
    await expect(footer.locator('a[href^="mailto:"]')).toHaveText('helpdesk@example.org')
    await expect(footer.locator('a[rel~="me"]')).toHaveText(['LinkedIn', 'Facebook', 'X'])
    await expect(footer).toContainText(`© ${new Date().getUTCFullYear()}`)
  })

  test('the home page names the open calls with their deadlines, soonest first', async ({ page, request }) => {
    const next = (await openCalls(request)).slice(0, 6)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Open for abstracts' })).toBeVisible()
    await expect(page.locator('.next-conference h3')).toHaveText(next.map((conference) => conference.subConference))
    await expect(page.locator('.next-conference .until')).toHaveText(next.map(() => /^Abstracts until (TBA|\d{1,2} \w+ 20\d\d)/))
    await expect(page.getByRole('img', { name: /paper publication process in six steps/ })).toHaveCount(1)
  })

  test('an unknown address is answered by a page that helps on', async ({ browser, baseURL, request }) => {
    // Not the journey's own page: the browser notes a missing page in its console, and rightly so.
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
    const page = await context.newPage()
    for (const address of ['/no-such-page', '/about/us', '/conference/none/at-all', '/publications/x.html']) {
      const answer = await page.goto(address)
      expect(answer?.status(), address).toBe(404)
      expect(answer?.headers()['content-type'], address).toContain('text/html')
      await expect(page.locator('h1')).toHaveCount(1)
      await expect(page.locator('h1')).toHaveText('Page not found')
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
      await expect(page).toHaveTitle(/Page not found/)
      await expect(page.locator('main').getByRole('link', { name: 'Upcoming conferences' })).toHaveAttribute('href', '/conference-years')
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { includeHidden: true })).not.toHaveCount(0)
      await expect(page.getByRole('navigation', { name: 'All pages' }).getByRole('link')).not.toHaveCount(0)
    }
    expect((await request.get('/no-such-page')).headers()['cache-control']).toBe('private, no-store')
    await context.close()
  })
})

test('every page has a title, a description, a canonical address and a sharing picture of its own, and data that machines can read', async ({
  page,
  request,
  baseURL,
}) => {
  const heads: ({ route: string } & Awaited<ReturnType<typeof headOf>>)[] = []
  for (const route of await everyRoute(request)) heads.push({ route, ...(await headOf(page, await (await request.get(route)).text())) })

  const distinct = (values: (string | null | undefined)[]) => new Set(values).size
  expect(distinct(heads.map((head) => head.title))).toBe(heads.length)
  expect(distinct(heads.map((head) => head.description))).toBe(heads.length)
  expect(heads.filter((head) => (head.description ?? '').length < 50).map((head) => head.route)).toEqual([])
  expect(heads.filter((head) => head.titles !== 1).map((head) => head.route)).toEqual([])
  expect(heads.map((head) => head.canonical)).toEqual(heads.map((head) => [`${baseURL}${head.route}`]))
  expect(heads.map((head) => head.pictures.length)).toEqual(heads.map(() => 1))
  expect(distinct(heads.map((head) => head.pictures[0]))).toBe(heads.length)

  for (const { route, pictures } of heads) {
    const answer = await request.get(pictures[0] ?? '')
    expect(answer.status(), route).toBe(200)
    expect(answer.headers()['content-type'], route).toBe('image/png')
    expect(pngSize(await answer.body()), route).toEqual({ width: 1200, height: 630 })
  }

  const kindsOn = (route: string) => heads.find((head) => head.route === route)?.data.map((text) => JSON.parse(text)['@type'])
  for (const { route, data } of heads) for (const text of data) expect(JSON.parse(text), route).toMatchObject({ '@context': 'https://schema.org' })
  expect(kindsOn('/')).toContain('Organization')
  expect(kindsOn('/faq')).toEqual(['FAQPage', 'BreadcrumbList'])
  expect(kindsOn('/publications')?.filter((kind) => kind === 'Periodical')).toHaveLength(10)
  expect(heads.filter((head) => head.route !== '/' && !kindsOn(head.route)?.includes('BreadcrumbList')).map((head) => head.route)).toEqual([])
})

test('no link of any page leads nowhere, and no anchor is missing', async ({ page, request, baseURL }) => {
  const anchors = new Map<string, Set<string>>()
  const links = new Set<string>()
  const read = async (route: string) => {
    const answer = await request.get(route)
    if (!answer.ok()) return answer.status()
    if (!answer.headers()['content-type']?.startsWith('text/html')) return 200
    const { ids, hrefs } = await page.evaluate(
      ([html = '']) => {
        const parsed = new DOMParser().parseFromString(html, 'text/html')
        const values = (selector: string, name: string) => [...parsed.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '')
        return { ids: values('[id]', 'id'), hrefs: values('a[href]', 'href') }
      },
      [await answer.text()],
    )
    anchors.set(route, new Set(ids))
    for (const href of hrefs) {
      const url = new URL(href, `${baseURL}${route}`)
      if (url.origin === baseURL) links.add(url.pathname + url.search + url.hash)
    }
    return 200
  }
  for (const route of await everyRoute(request)) await read(route)
  const broken: string[] = []
  for (const link of [...links].sort()) {
    const { pathname, search, hash } = new URL(link, baseURL)
    const status = anchors.has(pathname + search) ? 200 : await read(pathname + search)
    if (status !== 200) broken.push(`${link}: ${status}`)
    else if (hash && !anchors.get(pathname + search)?.has(decodeURIComponent(hash.slice(1)))) broken.push(`${link}: no such anchor`)
  }
  expect(broken).toEqual([])
})

test('the guideline samples can be downloaded and are what their names say', async ({ request }) => {
  const beginsWith = { pdf: '%PDF-', doc: '\xD0\xCF\x11\xE0', docx: 'PK\x03\x04' }
  for (const sample of ['sample-abstract', 'sample-full-paper', 'sample-presentation-outline']) {
    for (const [ending, signature] of Object.entries(beginsWith)) {
      const answer = await request.get(`/static/downloads/${sample}.${ending}`)
      expect(answer.status(), `${sample}.${ending}`).toBe(200)
      expect((await answer.body()).toString('latin1').startsWith(signature), `${sample}.${ending}`).toBe(true)
    }
  }
  const guidelines = ['/abstract-guideline', '/fullpaper-guideline', '/presentation-guideline']
  for (const route of guidelines) {
    const html = await (await request.get(route)).text()
    expect(html, route).toMatch(/href="\/static\/downloads\/[\w-]+\.docx?"/)
    expect(html, route).toMatch(/href="\/static\/downloads\/[\w-]+\.pdf"/)
  }
})

/** Image, heading, description, website link and ISSN, on every card. */
async function expectWholeCards(page: Page, cards: string, count: number): Promise<void> {
  const all = page.locator(cards)
  await expect(all).toHaveCount(count)
  for (const part of ['img[src]', 'h3', '.description', 'a[href^="http"]']) await expect(all.locator(part)).toHaveCount(count)
  const issns = await all.locator('dt:text-is("ISSN") + dd').allInnerTexts()
  expect(issns.filter(isIssn)).toHaveLength(count)
  expect(new Set(issns).size).toBe(count)
}

function isIssn(text: string): boolean {
  return /^9999-\d{3}[\dX]$/.test(text) && issnCheckCharacter(text.slice(0, 8).replace('-', '')) === text[8]
}

/** Reads the head of a page as a machine does: from the HTML, running nothing. */
function headOf(page: Page, html: string) {
  return page.evaluate(
    ([text = '']) => {
      const { head } = new DOMParser().parseFromString(text, 'text/html')
      const values = (selector: string, name: string) => [...head.querySelectorAll(selector)].map((element) => element.getAttribute(name))
      return {
        title: head.querySelector('title')?.textContent,
        titles: head.querySelectorAll('title').length,
        description: values('meta[name="description"]', 'content')[0],
        canonical: values('link[rel="canonical"]', 'href'),
        pictures: values('meta[property="og:image"]', 'content'),
        data: [...head.querySelectorAll('script[type="application/ld+json"]')].map((script) => script.textContent ?? ''),
      }
    },
    [html],
  )
}

function pngSize(file: Buffer): { width: number; height: number } {
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1A\n')
  expect(file.subarray(12, 16).toString('latin1')).toBe('IHDR')
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}
