import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { outside, overprinted, printedText } from '../../../../tests/support/printed-text.ts'
import { deskRights } from '../../desk/rights.ts'
import type { Refusal } from '../../refusal.ts'
import { badgeCode } from '../badge-code.ts'
import { dietaryCounts } from '../dietary-counts.ts'
import { type BadgeFormat, badgeFormats } from './badge-formats.ts'
import { printBadges, printDoorList } from './print-badges.ts'

const { db, services, given, organiser } = await deskSubmissionsHouse()
const olga = { accountId: (await organiser()).id, name: 'Olga Organiser', email: 'olga@example.org', rights: [...deskRights] }
const paid = { moves: ['needs-approval', 'open', 'paid'] as ('needs-approval' | 'open' | 'paid')[] }
const zoe = await given.registration('zoe@example.org', { ...paid, name: 'Zoë Ångström', names: ['Nguyễn Thị Ánh'] })
await given.registration('noah@example.org', { ...paid, name: 'Noah Núñez', names: [] })
await given.registration('vera@example.org', { ...paid, name: 'Vera Virtual', regtype: '332', names: [] })
await given.registration('wanda@example.org', { moves: ['waiting-list'], name: 'Wanda Waits', names: [] })
const detail = { registration_id: zoe.registrationId, badge_name: 'Zoë', dietary_needs: 'Vegan', access_needs: '', languages: 'English, svenska' }
await db.insertInto('registration_detail').values(detail).execute()

let count = 0
const print = (format: BadgeFormat, person?: string) => printBadges(services, olga, 'colombo', { format, person })
async function read(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  return { pages: pdf.numPages, text: (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ') }
}
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'allowed',
    (refusal: Refusal) => refusal.code,
  )

describe('badges', () => {
  test.each([
    ['a4-8', 1],
    ['a4-10', 1],
    ['a6', 3],
    ['card', 3],
  ] as const)('in the format %s are for those who come, as they want to be called', async (format, pages) => {
    const found = await read((await print(format)).bytes)
    expect(found.pages).toBe(pages)
    for (const said of ['Zoë', 'Himal Institute', 'Nepal', 'Delegate', 'English, svenska', 'Nguyễn Thị Ánh', 'Accompanying person', 'Noah Núñez'])
      expect(found.text).toContain(said)
    expect(found.text).not.toMatch(/Ångström|Vera|Wanda/)
  })

  test('say what somebody does for the conference, once they have agreed to it', async () => {
    const { registrationId } = await given.registration('kay@example.org', { ...paid, name: 'Kay Keynote', names: ['Karl Comes'] })
    const at = services.now()
    const role = { id: 'kay', conference_id: 'colombo', role: 'keynote' as const, application_id: null, name: 'Kay Keynote', title: '', organisation: '' }
    await db
      .insertInto('conference_role')
      .values({ ...role, state: 'appointed', email: 'Kay@example.org', token_hash: null, expires_at: null, appointed_at: at, appointed_by_id: olga.accountId })
      .execute()
    expect((await read((await print('card', registrationId)).bytes)).text).toContain('Delegate')
    await db.updateTable('conference_role').set({ state: 'confirmed', confirmed_at: at }).where('id', '=', 'kay').execute()
    const { text } = await read((await print('card', registrationId)).bytes)
    expect([text.includes('Keynote speaker'), text.includes('Delegate')]).toEqual([true, false])
    expect((await read((await print('card', `${registrationId}/1`)).bytes)).text).toContain('Accompanying person')
    await db.deleteFrom('registration_move').where('registration_id', '=', registrationId).execute()
    await db.deleteFrom('registration').where('id', '=', registrationId).execute()
  })

  test('are printed singly at the door, also for somebody without a place', async () => {
    const [wanda] = await db.selectFrom('registration').select('id').where('name', '=', 'Wanda Waits').execute()
    expect(await read((await print('card', `${zoe.registrationId}/1`)).bytes)).toMatchObject({ pages: 1 })
    expect((await read((await print('card', wanda?.id)).bytes)).text).toContain('Wanda Waits')
    expect(await codeOf(print('card', 'nobody'))).toBe('request.not_found')
  })

  test.each([
    ['Warnakulasuriyawickramasinghe', 'Wickramasinghearachchilage', 'Sri Lanka', 'Sinhala'],
    ['Wolfeschlegelsteinhausenbergerdorff '.repeat(4).trim(), 'The Institute of Very Long Names '.repeat(9).trim(), 'Côte d’Ivoire', 'français, '.repeat(9)],
    ['W'.repeat(200), 'W'.repeat(200), 'South Georgia and the South Sandwich Islands', 'W'.repeat(100)],
    ['x'.repeat(30), '(E)-methyl_ethyl/propyl.'.repeat(8), 'W'.repeat(60), 'English'],
    ['ශ්‍රී'.repeat(40), 'أكاديمية'.repeat(20), 'ශ්‍රී ලංකාව', '中文'.repeat(40)],
  ])('hold the name %s, inside the badge and beside its code', async (name, company, country, languages) => {
    const { registrationId } = await given.registration(`long${++count}@example.org`, { ...paid, name, names: [] })
    await db.updateTable('registration').set({ company, country }).where('id', '=', registrationId).execute()
    const detail = { registration_id: registrationId, badge_name: '', dietary_needs: '', access_needs: '', languages }
    await db.insertInto('registration_detail').values(detail).execute()
    for (const format of Object.keys(badgeFormats) as BadgeFormat[]) {
      const pages = await printedText((await print(format, registrationId)).bytes)
      expect(pages).toHaveLength(1)
      const [{ width: pageWidth, height: pageHeight, texts } = { width: 0, height: 0, texts: [] }] = pages
      const { badge, columns, rows } = badgeFormats[format]
      const [width, height] = badge
      const [left, top] = [(pageWidth - columns * width) / 2, (pageHeight - rows * height) / 2]
      expect(outside(texts, { left: left + 5, right: left + width - 5, top: top + 5, bottom: top + height - 5 })).toEqual([])
      expect(overprinted(texts)).toEqual([])
      const size = height > width ? 38 : 24
      const codeLeft = height > width ? left + 5 : left + width - 5 - size
      const code = { text: 'the code', left: codeLeft, right: codeLeft + size, top: top + height - 5 - size, bottom: top + height - 5 }
      expect(texts.flatMap((one) => overprinted([code, one]))).toEqual([])
      const said = texts.map(({ text }) => text.replaceAll(/[\u200b\s]/g, '')).join('')
      // A name that stands in one line is one piece; the reader returns broken ones letter by letter, or not at all.
      if (/^\p{Script=Latin}{1,30}$/u.test(name)) expect(said).toContain(name)
    }
    await db.deleteFrom('registration_detail').where('registration_id', '=', registrationId).execute()
    await db.deleteFrom('registration_move').where('registration_id', '=', registrationId).execute()
    await db.deleteFrom('registration').where('id', '=', registrationId).execute()
  })

  test('need the right', async () => {
    const nobody = { ...olga, rights: [] }
    expect(await codeOf(printBadges(services, nobody, 'colombo', { format: 'a6' }))).toBe('desk.not_allowed')
    expect(await codeOf(printDoorList(services, nobody, 'colombo'))).toBe('desk.not_allowed')
  })

  test.skipIf(!existsSync('/usr/bin/zbarimg') || !existsSync('/usr/bin/pdftoppm'))('have a code that another program reads', async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'badge-'))
    for (const format of Object.keys(badgeFormats) as BadgeFormat[]) {
      const file = path.join(dir, `${format}.pdf`)
      writeFileSync(file, (await print(format, zoe.registrationId)).bytes)
      execFileSync('pdftoppm', ['-r', '200', '-png', '-singlefile', file, path.join(dir, format)])
      const said = execFileSync('zbarimg', ['--raw', '-q', path.join(dir, `${format}.png`)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      expect(said.trim()).toBe(badgeCode(services.key, 'colombo', zoe.registrationId))
    }
  })
})

test('the door list names those who come, and nothing that they need', async () => {
  const { text } = await read((await printDoorList(services, olga, 'colombo')).bytes)
  expect(text).toMatch(/Noah Núñez.*Zoë Ångström/)
  expect(text).not.toMatch(/Vegan|Vera|Wanda|@/)
})

test('the kitchen gets numbers without names, however people write', () => {
  const row = (dietary: string, state: 'paid' | 'cancelled' = 'paid') => ({ dietary, state })
  expect(dietaryCounts([row('Vegan'), row(' vegan. '), row('No nuts'), row(''), row('Halal', 'cancelled')])).toEqual([
    { said: 'Vegan', count: 2 },
    { said: 'No nuts', count: 1 },
  ])
})
