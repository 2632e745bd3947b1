import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../support/journey.ts'
import { hold, mark, stayed } from '../support/same-page.ts'
import { openConference } from '../support/submission-form.ts'

const remaining = '**/static/remaining-*.css'

async function followToFaq(page: Page): Promise<void> {
  await hydrated(page)
  await mark(page)
  await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'FAQ' }).click()
}

test('an entrance leaves out no rule that matches anything in it, in any state', async ({ page, request }) => {
  const conferences = (await (await request.get('/api/v1/get-conference')).json()) as { _id: string }[]
  const first = conferences.slice(0, 4).map(({ _id }) => `/conference/${_id}/any`)
  for (const path of ['/', '/conference-years', '/conference-years?q=no-such-words', ...first])
    await test.step(path, async () => {
      await page.goto(path)
      await hydrated(page)
      const { there, leftOut, matching } = await heldAgainst(page)
      expect(there).toBeGreaterThan(100)
      expect(leftOut).toBeGreaterThan(100)
      expect(matching).toEqual([])
    })
})

test('other pages and what went wrong have the whole style sheet', async ({ browser, baseURL }) => {
  // A page of its own: the browser is meant to complain.
  const page = await (await browser.newContext({ baseURL })).newPage()
  for (const path of ['/faq', '/conference/000000000000000000000000/any', '/no-such-page']) {
    await page.goto(path)
    await expect(page.locator('style[data-remaining]'), path).toHaveCount(0)
    expect(
      await page.evaluate(() => [...document.styleSheets].some((sheet) => [...sheet.cssRules].some(({ cssText }) => cssText.startsWith('.questions')))),
    ).toBe(true)
  }
  await page.context().close()
})

test('another page is shown once its styles are there, and not before', async ({ page }) => {
  const letGo = await hold(page, remaining)
  await page.goto('/')
  await followToFaq(page)
  await expect(page.getByRole('progressbar', { name: 'The page is on its way' })).toBeVisible()
  await expect(page).toHaveURL('/')
  // What came with the page is as it was while the others are on their way.
  expect(await page.locator('.hero').evaluate((hero) => getComputedStyle(hero).display)).not.toBe('block')
  letGo()
  await expect(page).toHaveURL('/faq')
  expect(await stayed(page)).toBe(true)
  await expect(page.locator('.questions summary').first()).toHaveCSS('cursor', 'pointer')
})

test('a page whose styles cannot be fetched is loaded as a document', async ({ browser, baseURL }) => {
  // A page of its own: the browser is meant to complain.
  const page = await (await browser.newContext({ baseURL })).newPage()
  await page.route(remaining, (route) => route.abort())
  await page.goto('/conference-years')
  await followToFaq(page)
  await expect(page).toHaveURL('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await stayed(page)).toBe(false)
  await expect(page.locator('.questions summary').first()).toHaveCSS('cursor', 'pointer')
  await page.context().close()
})

test('the popup opens at once, and its form once it can be shown as it should be', async ({ page, request }) => {
  const letGo = await hold(page, remaining)
  await page.goto(await openConference(request))
  await hydrated(page)
  await page.getByRole('link', { name: 'Submit an abstract' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Opening the form')
  expect(await dialog.evaluate((element) => getComputedStyle(element).display)).toBe('flex')
  letGo()
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  expect(
    await dialog
      .locator('.form-part')
      .first()
      .evaluate((part) => getComputedStyle(part).display),
  ).toBe('grid')
})

test('a popup whose styles do not come says so, and can be tried again', async ({ browser, baseURL, request }) => {
  // A page of its own: the browser is meant to complain.
  const page = await (await browser.newContext({ baseURL })).newPage()
  await page.route(remaining, (route) => route.abort())
  await page.goto(await openConference(request))
  await hydrated(page)
  await page.getByRole('link', { name: 'Submit an abstract' }).first().click()
  const refusal = page.getByRole('dialog').getByRole('alert')
  await expect(refusal).toContainText('could not be fetched')
  expect(await refusal.evaluate((notice) => getComputedStyle(notice).borderInlineStartWidth)).toBe('4px')
  await page.unroute(remaining)
  await refusal.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  await page.context().close()
})

/** How many rules stand in the page, how many it left out, and which of those would match something in it were it pointed at, printed, narrower and so on. */
function heldAgainst(page: Page) {
  return page.evaluate(async () => {
    const inPage = document.querySelector<HTMLStyleElement>('style[data-remaining]')
    const all = new CSSStyleSheet()
    all.replaceSync(await (await fetch(inPage?.dataset.remaining ?? '')).text())
    const rulesOf = (rules: CSSRuleList, within = ''): [string, string][] =>
      [...rules].flatMap((rule): [string, string][] => {
        if (rule instanceof CSSStyleRule) return [[`${within} ${rule.cssText}`, rule.selectorText]]
        return rule instanceof CSSMediaRule ? rulesOf(rule.cssRules, `${within} ${rule.conditionText}`) : []
      })
    const there = new Set(rulesOf(inPage?.sheet?.cssRules as CSSRuleList).map(([rule]) => rule))
    const leftOut = rulesOf(all.cssRules).filter(([rule]) => !there.has(rule))
    const inAnyState = (selector: string) =>
      selector
        .replace(/::[\w-]+(\([^)]*\))?/g, '')
        .replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '')
        .replace(/:(hover|focus|focus-visible|focus-within|active|target|checked|disabled|invalid|empty)(?![\w-])/g, ':is(*)')
        .replace(/\[open\]|\[(aria|data)-[^\]]*\]/g, '')
        .replace(/(^|[,\s>+~(])(?=$|[,\s>+~)])/g, '$1*')
    const matching = leftOut.map(([, selector]) => selector).filter((selector) => document.querySelector(inAnyState(selector)))
    return { there: there.size, leftOut: leftOut.length, matching }
  })
}
