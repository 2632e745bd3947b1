import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipPage } from './gzip-page.ts'

const styles = (many: number) => Array.from({ length: many }, (_, index) => `.part-${index}{margin:${(index * 7919) % 613}px}`).join('')
const page = (title: string, sheet: string) =>
  Buffer.from(`<html><head><title>${title}</title><style>${sheet}</style></head><body class="part-7">${`<p>${title} · £5</p>`.repeat(300)}</body></html>`)

test('what is unpacked is the page, whatever its title, its words and its style sheet, before and after they change', async () => {
  for (const sheet of [styles(1500), styles(3), styles(1500), ''])
    for (const title of ['Law', 'Law in Porto', 'Law']) expect(gunzipSync(await gzipPage(page(title, sheet), 4)).toString()).toBe(page(title, sheet).toString())
})

test('it is no larger than when compressed in one go', async () => {
  const whole = page('Law in Porto', styles(1500))
  expect((await gzipPage(whole, 4)).length).toBeLessThanOrEqual(gzipSync(whole, { level: 4 }).length)
})

test('what is no page, or has no style sheet, is compressed like anything else', async () => {
  for (const text of ['BEGIN:VCALENDAR', '', '<style>never ends', '</style> before <style>'])
    expect(gunzipSync(await gzipPage(Buffer.from(text), 4)).toString()).toBe(text)
})
