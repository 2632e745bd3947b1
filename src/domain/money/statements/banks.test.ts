import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { faultsInBooks, givenSales } from '../../../../tests/support/given-money.ts'
import { ourIban } from '../../../../tests/support/statements/camt.ts'
import { decodeStatement } from '../../../web/desk/money/decode-statement.ts'
import type { AccountId } from '../../accounts/account.ts'
import { isIban, plainIban } from '../companies/iban.ts'
import { importStatement } from './import-statement.ts'
import { readCamt } from './read-camt.ts'
import type { ReadLine } from './statement.ts'

const folder = 'tests/support/statements/banks'
const textOf = (bank: string) => {
  const bytes = readFileSync(`${folder}/${bank}.xml`)
  return decodeStatement(new Uint8Array(bytes).buffer)
}
const short = ({ bookedOn, amountMinor, party, nature }: ReadLine) => `${bookedOn} ${amountMinor} ${party} ${nature}`

test('the accounts in the files have valid check digits', () => {
  const ibans = readdirSync(folder).flatMap((name) => [...textOf(name.replace('.xml', '')).matchAll(/IBAN>([^<]+)</g)].map(([, iban]) => iban ?? ''))
  expect(ibans.length).toBeGreaterThan(15)
  expect(ibans.filter((iban) => !isIban(plainIban(iban)))).toEqual([])
})

describe('the statement of', () => {
  test('a savings bank, version 02: umlauts, a batch, a refund sent back, a reversal, charges without details', async () => {
    const { account, lines } = await readCamt(textOf('savings-bank-02'))
    expect(account).toBe(ourIban)
    expect(lines.map(short)).toEqual([
      '2027-01-05 52000 Jürgen Müßig & Söhne GmbH plain',
      '2027-01-05 52000 Universität Tübingen plain',
      '2027-01-05 52000 Universität Tübingen plain',
      '2027-01-06 8000 Åsa Öberg return',
      '2027-01-06 -29000 Gänsefüßchen Verlag reversal',
      '2027-01-06 -990  plain',
    ])
    expect(lines.map(({ remittance }) => remittance)).toEqual([
      'Teilnahmegebühr Colombo RF18 5390 0754 7034 PO-4711',
      'RF18000000000042 Prof. Groß UT-1',
      'RF18000000000043 Dr. Çelik UT-2',
      'Rückerstattung BK-7KQ2XM-R REFUND-1 IBAN nicht mehr gültig',
      'Storno der Gutschrift vom 04.01.',
      'ENTGELTABSCHLUSS Kontoführung',
    ])
  })

  test('an Alpine bank, version 08: two statements in one file, references in their own field, what is not booked left out', async () => {
    const { account, lines } = await readCamt(textOf('alpine-bank-08'))
    expect(account).toBe(ourIban)
    expect(lines.map(short)).toEqual([
      '2027-01-07 52000 Universität Zürich plain',
      '2027-01-07 26000 Françoise Lücke-Bärtschi plain',
      '2027-01-08 12000 Łukasz Żółć return',
      '2027-01-08 -26000 Françoise Lücke-Bärtschi reversal',
    ])
    expect(lines.map(({ remittance, bankReference }) => [remittance, bankReference])).toEqual([
      ['RF18000000000042 ?REJECT?0', '270107000000000001'],
      ['Conférence de Colombo, RF18000000000043', '270107000000000002'],
      ['BK-7KQ2XM-R REFUND-2 Compte clôturé', '270108000000000001'],
      ['Annulation', '270107000000000002'],
    ])
  })

  test('an Atlantic bank, version 02: Latin-1, prefixes, pages with interim balances, each payment of a batch in details of its own', async () => {
    const { account, lines } = await readCamt(textOf('atlantic-bank-02'))
    expect(account).toBe(ourIban)
    expect(lines.map((line) => `${short(line)}: ${line.remittance}`)).toEqual([
      '2027-01-11 50000 Fundação João Conceição plain: Inscrição n.º 7 <RF18000000000042> TRF-1',
      '2027-01-11 20050 Inês Magalhães plain: Acompanhante TRF-2',
      '2027-01-12 -5000 Inês Magalhães return: Devolução DD-9',
    ])
    expect(lines[0]?.bankReference).toBe('')
  })

  test('an island bank, version 08: pounds, an account without IBAN, the reference where the bank left it, charges given back', async () => {
    const { account, lines } = await readCamt(textOf('island-bank-08'))
    expect(account).toBe('20201555555555')
    expect(lines.map((line) => `${line.currency} ${short(line)}: ${line.remittance}`)).toEqual([
      'GBP 2027-01-12 49000 SIÂN O’DONNELL plain: RF18000000000042',
      'GBP 2027-01-12 -2500  plain: ACCOUNT CHARGES',
      'GBP 2027-01-12 300  reversal: CHARGES REVERSED',
    ])
  })
})

describe('read into the books', async () => {
  const { db, services } = await deskSubmissionsHouse()
  await givenSales(db, services.now())
  const olga = { accountId: 'olga' as AccountId, name: 'Olga', email: 'olga@example.org', rights: ['money'] as const }
  const read = (bank: string, change = (text: string) => text) =>
    importStatement(services, olga, { fileName: `${bank}.xml`, text: change(textOf(bank)), bankAccountId: '', mapping: null })

  test.each([
    ['savings-bank-02', 6],
    ['alpine-bank-08', 4],
    ['atlantic-bank-02', 3],
  ])('%s adds its lines once, also from a copy that differs in its header', async (bank, lines) => {
    expect(await read(bank)).toMatchObject({ isRepetition: false, lines, seenBefore: 0 })
    expect(await read(bank)).toMatchObject({ isRepetition: true, lines })
    expect(await read(bank, (text) => text.replace('MsgId>', 'MsgId>copy '))).toMatchObject({ isRepetition: false, seenBefore: lines })
    expect(await faultsInBooks(db)).toEqual([])
  })

  test('an account that is none of ours is refused', async () => {
    await expect(read('island-bank-08')).rejects.toThrow('which is none of ours')
  })
})
