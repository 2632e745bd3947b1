import { reviewRoundsOf } from '../../src/domain/review/rounds.store.ts'
import { papersOf } from '../../src/domain/submissions/papers.store.ts'
import { expectClean, mailsTo, pressTwice } from '../support/day-at-desk.ts'
import { inDatabase } from '../support/in-database.ts'
import { expect, hydrated, test } from '../support/journey.ts'
import { reviewerWithSession, submitReview } from '../support/reviewed-paper.ts'
import { type SiteWithPapers, siteWithPapers } from '../support/site-with-papers.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })
let running: SiteWithPapers
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  running = await siteWithPapers(browser, 3)
  await fullPapersInReview()
})
test.afterAll(() => running?.stop())

/** Each paper is accepted to be presented, and one reviewer has read its full version. */
async function fullPapersInReview() {
  const { site, sent } = running
  await inDatabase(site, async (db) => {
    const now = new Date()
    for (const [index, reviewer] of ['Rosa Reader', 'Ruben Writer', 'Nora Next'].entries()) {
      const paper = await db
        .selectFrom('paper')
        .select(['id', 'conference_id as conferenceId'])
        .where('reference', '=', sent[index]?.reference ?? '')
        .executeTakeFirstOrThrow()
      const by = { movedAt: now, movedBy: 'Olga', note: null, releasedAt: now }
      await papersOf(db).move(paper.id, { from: 'received', to: 'under-review', ...by })
      await papersOf(db).move(paper.id, { from: 'under-review', to: 'accepted', ...by })
      const round = await reviewRoundsOf(db).open(paper, 'full-paper', now)
      const { reviewerId } = await reviewerWithSession(db, reviewer)
      await submitReview(db, round, reviewerId, { recommendation: 'minor-revision', toAuthor: `The full paper ${index} needs a limitation.` })
    }
  })
}

/** Presses what has the keyboard's focus once it is this button or link. */
async function pressByKeyboard(name: string | RegExp, role: 'button' | 'link' = 'button') {
  const control = running.page.getByRole(role, { name })
  await control.focus()
  await running.page.keyboard.press('Enter')
}

test('three full papers are decided together by keyboard, through a lost connection; what is refused is named and nothing typed is lost', async () => {
  const { site, desk, page, conference, sent } = running
  const [first] = sent
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${site.url}/desk/conferences/${conference.id}/review?stage=full-paper`)
  await hydrated(page)
  await expect(page.locator('.board-table tbody tr')).toHaveCount(3)
  for (const { reference } of sent) {
    await page.getByRole('checkbox', { name: `Select ${reference}` }).focus()
    await page.keyboard.press('Space')
  }
  await pressByKeyboard('Decide on full papers…')
  const form = page.getByRole('form', { name: 'Decide on full papers' })
  await form.getByRole('radio', { name: 'Full paper: revision requested' }).focus()
  await page.keyboard.press('Space')
  const note = form.getByLabel('Note to the author')
  const save = (count: number) => form.getByRole('button', { name: count === 1 ? 'Save the decision' : `Save ${count} decisions` })

  await save(3).focus()
  await page.keyboard.press('Enter')
  await expect(form.getByText('Please say why: the author reads it.')).toBeVisible()
  await expect(save(3)).toBeFocused()
  await form.getByLabel('Revision due by').fill('2020-01-01')
  await note.fill('Please add a limitation, as Rosa Reader says.')
  await desk.setOffline(true)
  await save(3).focus()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toContainText('The server could not be reached.')
  await expect(note).toHaveValue('Please add a limitation, as Rosa Reader says.')
  await desk.setOffline(false)
  await save(3).press('Enter')
  await expect(form.getByText('Please choose a day in the future for the revision.').first()).toBeVisible()
  await form.getByLabel('Revision due by').fill('2099-01-31')
  await form.getByRole('checkbox', { name: 'Add the lead reviewer’s summary to each letter, where there is one' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expectClean(page)
  await page.setViewportSize({ width: 320, height: 640 })

  await pressTwice(page, 'Save 3 decisions')
  await expect(page.getByText('2 decisions are saved. The authors know nothing of them yet.')).toBeVisible()
  const left = page.getByRole('alert').filter({ hasText: 'These were left as they are' })
  await expect(left.getByRole('listitem')).toHaveText([new RegExp(`^${first?.reference}: The authors would learn who reviewed it from “.*Rosa Reader`)])
  await expect(note).toHaveValue('Please add a limitation, as Rosa Reader says.')
  await note.fill('Please add a limitation.')
  await save(1).press('Enter')
  await expect(page.getByText('One decision is saved. The author knows nothing of it yet.')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'With the selected papers' })).toBeFocused()
  await expect(left).toHaveCount(0)
  expect(sent.flatMap(({ email }) => mailsTo(site, email)).filter((mail) => mail.includes('limitation'))).toEqual([])
})

test('one of them is released with the scores, after a preview of both letters; the others follow in one batch', async () => {
  const { site, page, conference, sent } = running
  const [first, second] = sent
  const lettersTo = (email = '') => mailsTo(site, email).filter((mail) => mail.replaceAll('=\r\n', '').includes('needs a limitation'))
  await page.goto(`${site.url}/desk/conferences/${conference.id}/review/${first?.reference}`)
  await hydrated(page)
  await pressByKeyboard('Release…')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^To /).click()
  await expect(dialog.locator('.mail-text')).toContainText('The full paper 0 needs a limitation.')
  await expect(dialog.locator('.mail-text')).not.toContainText('Originality: 4')
  await dialog.getByRole('checkbox', { name: 'Show the scores to the author' }).check()
  await expect(dialog.locator('.mail-text')).toContainText('Originality: 4')
  await expectClean(page)
  await pressTwice(page, 'Release and send')
  await expect(page.getByText('The author is told.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Full paper' })).toBeFocused()
  await expect.poll(() => lettersTo(first?.email).length, { timeout: 60_000 }).toBe(1)
  expect(lettersTo(first?.email)[0]?.replaceAll('=\r\n', '')).toContain('Originality: 4')

  await page.goto(`${site.url}/desk/conferences/${conference.id}/review`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Release decisions on full papers…' }).click()
  await expect(page.getByText('The full paper 1 needs a limitation.')).toBeVisible()
  await expect(page.getByText('Originality: 4')).toHaveCount(0)
  await pressTwice(page, 'Release all 2 and send the mails')
  await expect(page.getByText('2 authors are told.')).toBeVisible()
  await expect.poll(() => lettersTo(second?.email).length, { timeout: 60_000 }).toBe(1)
  expect(lettersTo(second?.email)[0]).not.toContain('Originality: 4')
})
