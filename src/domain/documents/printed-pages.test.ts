import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { outside, overprinted, printedText } from '../../../tests/support/printed-text.ts'
import type { DocumentKind } from './document.ts'
import { documentsOf } from './documents.store.ts'
import { issueOne } from './issue-document.ts'

const { db, services, given } = await deskSubmissionsHouse()
await given.registration('first@example.org')

const chemical = '(2E,4E,6E,8E)-3,7-dimethyl-9-(2,6,6-trimethylcyclohex-1-enyl)nona-2,4,6,8-tetraenoyl/dihydroxypropyl_ester.'
let count = 0

test.each([
  ['Warnakulasuriyawickramasinghe', 'On slow walking'],
  ['Dr Đặng Thị Ngọc Ánh', `${chemical} ${chemical} and its uses`],
  [`${'W'.repeat(190)},`, `${'W'.repeat(298)}.`],
  ['W'.repeat(30), `[${'m'.repeat(60)}] ${'a_b/c.'.repeat(30)}`],
  [`A${'\u0301'.repeat(200)}da`, 'Towers'],
  [`Ада${'\u0487'.repeat(90)} Лавлейс`, 'Towers'],
])('the name %s and the title %s stay inside every certificate and letter', async (name, paper) => {
  for (const kind of ['presenter-certificate', 'acceptance-letter', 'reviewer-certificate', 'visa-invitation'] as DocumentKind[]) {
    const values = { paper, reference: 'HM27-0042-K', reviews: '3 reviews', authority: name, birth: '1 May 1990', nationality: 'Nepal' }
    const passport = { passport: 'N1234567', expiry: '1 May 2030', capacity: 'presenter', stay: '10–14 May 2027' }
    const holder = { subject: `hand:${++count}`, name, email: 'ada@example.org', values: { ...values, ...passport }, registrationId: null, paperId: null }
    const order = await orderOf(kind, holder)
    const pages = await printedText(order)
    if (kind.endsWith('certificate')) expect(pages).toHaveLength(1)
    for (const { width, height, texts } of pages) {
      expect(texts.length).toBeGreaterThan(3)
      expect(outside(texts, { left: 10, right: width - 10, top: 10, bottom: height - 8 })).toEqual([])
      // The reader gives each mark a box of its own.
      if (!/\p{Mn}/u.test(name.normalize('NFC'))) expect(overprinted(texts)).toEqual([])
      expect(texts.map(({ text }) => text).join('')).not.toMatch(/\p{Mn}{4}/u)
    }
  }
})

async function orderOf(kind: DocumentKind, holder: Parameters<typeof issueOne>[2]['holder']): Promise<Buffer> {
  let rendered: Uint8Array | undefined
  const renderDocument: typeof services.renderDocument = async (order) => {
    rendered = await services.renderDocument(order)
    return rendered
  }
  const issued = await issueOne({ ...services, renderDocument }, { conferenceId: 'colombo', kind, language: 'en' }, { holder, by: 'Olga', expiresOn: null })
  const key = issued.fileId === null ? undefined : await documentsOf(db).storageKey(issued.fileId)
  if (kind !== 'visa-invitation') expect(await buffer(await services.files.read(key ?? ''))).toEqual(Buffer.from(rendered ?? []))
  return Buffer.from(rendered ?? [])
}
