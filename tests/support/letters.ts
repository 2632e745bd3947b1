import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

/** The mails that the site of the journeys has written, read as a mail program reads them. */
export async function lettersAbout(words: string): Promise<Email[]> {
  const folder = path.join(process.env.SITE_DATA_DIR ?? '', 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const letters = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))))
  return letters.filter((letter) => letter.text?.includes(words) || letter.subject?.includes(words))
}

/** Waits for a mail about something to somebody; the workers send within seconds. */
export async function letterTo(address: string, words: string, subject = ''): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(
      async () => {
        found = (await lettersAbout(words)).find((letter) => letter.to?.[0]?.address === address && letter.subject?.includes(subject))
        return found !== undefined
      },
      { timeout: 60_000, message: `a mail to ${address} about ${words}` },
    )
    .toBe(true)
  return found as Email
}

/** The reference that the page shows after something has arrived. */
export async function shownReference(page: Page): Promise<string> {
  return (await page.locator('.reference').textContent()) ?? ''
}
