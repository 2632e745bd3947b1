import { describe, expect, test } from 'vitest'
import { camt, ourIban } from '../../../../tests/support/statements/camt.ts'
import { Refusal } from '../../refusal.ts'
import { readCamt } from './read-camt.ts'

const codeOf = (text: string) =>
  readCamt(text).then(
    () => 'read',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

describe('a CAMT.053 file', async () => {
  test('with more elements than any bank writes is refused', async () => {
    const crowded = camt({ version: '02' }, [{ amount: '520.10', reference: 'B1', name: 'A', text: 'B' }]).replace(
      '</Ntry>',
      `${'<a/>'.repeat(400_000)}</Ntry>`,
    )
    await expect(readCamt(crowded)).rejects.toMatchObject({ message: expect.stringContaining('too many elements') })
  })

  test.each(['02', '04', '08'] as const)('of version %s is read with umlauts, amounts to the cent and its account', async (version) => {
    const { account, lines } = await readCamt(
      camt({ version }, [{ amount: '520.10', reference: 'B1', name: 'Jürgen Müßig & Söhne', text: 'Gebühr RF18 0000', structured: 'RF18000000000042' }]),
    )
    expect(account).toBe(ourIban)
    expect(lines).toEqual([
      {
        bookedOn: '2027-01-05',
        currency: 'EUR',
        amountMinor: 52_010,
        party: 'Jürgen Müßig & Söhne',
        remittance: 'Gebühr RF18 0000 RF18000000000042',
        bankReference: 'B1',
        nature: 'plain',
      },
    ])
  })

  test('with prefixed names is read alike', async () => {
    const entries = [{ amount: '5.00', text: 'Hello' }]
    expect(await readCamt(camt({ version: '02', prefix: 'ns2' }, entries))).toEqual(await readCamt(camt({ version: '02' }, entries)))
  })

  test.each(['02', '08'] as const)('of version %s gives the single payments of a batch', async (version) => {
    const batch = [
      { amount: '100.00', name: 'Ada', text: 'one' },
      { amount: '250.50', name: 'Bea', text: 'two' },
    ]
    expect((await readCamt(camt({ version }, [{ amount: '350.50', reference: 'B7', batch }]))).lines).toMatchObject([
      { amountMinor: 10_000, party: 'Ada', remittance: 'one' },
      { amountMinor: 25_050, party: 'Bea', remittance: 'two' },
    ])
  })

  test('keeps a batch whole whose parts do not add up to it', async () => {
    const batch = [
      { amount: '100.00', name: 'Ada', text: 'one' },
      { amount: '250.00', name: 'Bea', text: 'two' },
    ]
    expect((await readCamt(camt({ version: '08' }, [{ amount: '350.50', batch }]))).lines).toMatchObject([
      { amountMinor: 35_050, party: 'Ada, Bea', remittance: 'one two' },
    ])
  })

  test('tells money that left, reversals and returns apart, and leaves out what is not booked', async () => {
    const { lines } = await readCamt(
      camt({ version: '04' }, [
        { amount: '10.00', direction: 'DBIT', name: 'Landlord', text: 'Rent' },
        { amount: '20.00', direction: 'DBIT', isReversal: true, name: 'Lea' },
        { amount: '30.00', isReturn: true, text: 'Refund' },
        { amount: '99.00', status: 'PDNG' },
        { amount: '98.00', status: 'INFO' },
      ]),
    )
    expect(lines.map(({ amountMinor, nature }) => [amountMinor, nature])).toEqual([
      [-1000, 'plain'],
      [-2000, 'reversal'],
      [3000, 'return'],
    ])
    expect(lines[2]?.remittance).toBe('Refund Account closed')
  })

  test('that does not add up is refused, with the figures', async () => {
    const text = camt({ version: '02', closing: '1500.00' }, [{ amount: '520.00' }])
    expect(await codeOf(text)).toBe('statement.unbalanced')
    await expect(readCamt(text)).rejects.toThrow('begins with 1000.00, its entries add 520.00, but it ends with 1500.00')
  })

  test.each([
    ['a document type', camt({ version: '02' }, []).replace('<Document', '<!DOCTYPE x [<!ENTITY e "boom">]><Document')],
    ['an entity', camt({ version: '02' }, [{ amount: '1.00', text: 'x' }]).replace('>x<', '>&e;<')],
    ['another kind of message', camt({ version: '02' }, []).replace('camt.053.001', 'camt.052.001')],
    ['a cut end', camt({ version: '02' }, []).slice(0, -20)],
    ['an amount with three decimals', camt({ version: '02' }, [{ amount: '1.00' }]).replace('>1.00<', '>1.005<')],
    ['another currency', camt({ version: '02', currency: 'USD' }, [{ amount: '1.00' }])],
    ['no XML', 'Date,Amount'],
  ])('with %s is refused', async (_what, text) => {
    expect(await codeOf(text)).toBe('statement.unreadable')
  })
})
