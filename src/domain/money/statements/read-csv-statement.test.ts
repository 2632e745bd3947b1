import { expect, test } from 'vitest'
import { csvMapping, readCsvStatement } from './read-csv-statement.ts'

const german = csvMapping.parse({
  date: 'Buchungstag',
  amount: 'Betrag',
  currency: 'Währung',
  name: 'Auftraggeber',
  text: 'Verwendungszweck',
  separator: ';',
  decimal: ',',
  dateFormat: 'DD.MM.YYYY',
})

test('a German file with lines above the headings, decimal commas and totals below is read', () => {
  const csv =
    'Konto;PT50\n\nBuchungstag;Auftraggeber;Verwendungszweck;Betrag;Währung\n05.01.2027;Universität Köln;"RF18; drei Personen";1.560,00;EUR\n06.01.27;Vermieter;Miete;-12,5;EUR\n;;Summe;1.547,50;EUR\n'
  expect(readCsvStatement(csv, german, 'EUR').lines).toMatchObject([
    { bookedOn: '2027-01-05', amountMinor: 156_000, party: 'Universität Köln', remittance: 'RF18; drei Personen', currency: 'EUR' },
    { bookedOn: '2027-01-06', amountMinor: -1250 },
  ])
})

test('a British file with a column for money in and one for money out is read', () => {
  const mapping = csvMapping.parse({
    date: 'Date',
    amount: 'Paid in',
    amountOut: 'Paid out',
    text: 'Description',
    reference: 'Reference',
    dateFormat: 'DD/MM/YYYY',
  })
  const csv = 'Date,Description,Reference,Paid out,Paid in\r\n05/01/2027,FASTER PAYMENT,RF18,,"£1,250.00"\r\n06/01/2027,FEE,,7.50,\r\n'
  expect(readCsvStatement(csv, mapping, 'GBP').lines).toMatchObject([
    { amountMinor: 125_000, remittance: 'FASTER PAYMENT RF18', currency: 'GBP' },
    { amountMinor: -750, remittance: 'FEE' },
  ])
})

test('mistakes are told with their lines', () => {
  const read = (rows: string) => () => readCsvStatement(`Buchungstag;Betrag;Währung\n${rows}`, german, 'EUR')
  expect(read('2027-13-01;5,00;EUR\n05.01.2027;viel;EUR\n05.01.2027;5,00;USD')).toThrow(
    'Line 2: “2027-13-01” is not a date like DD.MM.YYYY. Line 3: “viel” is not an amount. Line 4 is in USD; the account is in EUR.',
  )
  expect(() => readCsvStatement('Date,Amount\n', german, 'EUR')).toThrow('No line of this file has the columns “Buchungstag” and “Betrag”')
})
