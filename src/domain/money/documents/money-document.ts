import letterhead from '../../documents/letterhead.typ?raw'
import type { DocumentOrder } from '../../documents/render-document.ts'
import type { Recipient } from '../booking.ts'
import type { InvoiceLine } from '../invoices.store.ts'
import type { BankAccount, LegalEntity } from '../legal-entities.store.ts'
import type { Currency } from '../money.ts'
import template from './money-document.typ?raw'

interface Fact {
  term: string
  value: string
}

/** Everything that stands on a document about money, as text in the order in which it is read. */
export interface MoneyDocument {
  heading: string
  subtitle: string
  company: { name: string; lines: string[] }
  recipientLabel: string
  recipient: string[]
  facts: Fact[]
  notice: string
  lines: { description: string; person: string; details: string[]; net: string; rate: string; vat: string; gross: string }[]
  /** What a receipt is for. */
  settled: { what: string; day: string; amount: string }[]
  totals: (Fact & { strong: boolean })[]
  taxes: { label: string; net: string; vat: string; gross: string }[]
  notes: string[]
  payment: { heading: string; facts: Fact[]; note: string } | null
  /** The last lines of each page. */
  foot: string[]
}

/** The template with its data; the title is what the reader's window shows. */
export function documentOrder(title: string, data: MoneyDocument): DocumentOrder {
  return { template, data, title, language: 'en', files: { '/letterhead.typ': letterhead } }
}

/** Always with two decimals: EUR 1,290.00. */
export function formatAmount(minor: number, currency: Currency): string {
  return `${minor < 0 ? '−' : ''}${currency} ${plainAmount(Math.abs(minor))}`
}

function plainAmount(minor: number): string {
  const whole = String(Math.floor(minor / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${whole}.${String(minor % 100).padStart(2, '0')}`
}

/** 2300 → 23 %, 1250 → 12.5 %. */
export function formatRate(basisPoints: number): string {
  return `${basisPoints / 100} %`
}

export function companyLines(company: LegalEntity): Pick<MoneyDocument, 'company' | 'foot'> {
  const registration = company.registrationNumber === '' ? [] : [`Registration number ${company.registrationNumber}`]
  const vat = company.vatNumber === '' ? [] : [`VAT number ${company.vatNumber}`]
  return {
    company: { name: company.name, lines: [...linesIn(company.address), company.country, ...registration, ...vat] },
    foot: [company.name, ...linesIn(company.footer)],
  }
}

export function recipientLines({ kind, name, organisation, address, country, vatNumber }: Recipient): string[] {
  const names = kind === 'institution' ? [organisation, name === organisation ? '' : name] : [name, organisation]
  return [...names, ...linesIn(address), country, vatNumber === '' ? '' : `VAT number ${vatNumber}`].filter(Boolean)
}

/** The lines, what they come to, and the tax by rate with what the law wants said of it. */
export function priced(lines: readonly InvoiceLine[], currency: Currency, totalLabel: string): Pick<MoneyDocument, 'lines' | 'totals' | 'taxes' | 'notes'> {
  const sum = (some: readonly InvoiceLine[], of: 'netMinor' | 'vatMinor' | 'grossMinor') => some.reduce((total, line) => total + line[of], 0)
  const rates = new Map<string, InvoiceLine[]>()
  for (const line of lines) {
    const key = `${line.rateBasisPoints} ${line.taxLabel}`
    rates.set(key, [...(rates.get(key) ?? []), line])
  }
  return {
    lines: lines.map((line) => ({
      description: line.description,
      person: line.person,
      details:
        line.grossMinor === line.listMinor
          ? []
          : [`List price ${formatAmount(line.listMinor, currency)}${line.reduction === '' ? '' : `, reduced: ${line.reduction}`}`],
      net: plainAmount(line.netMinor),
      rate: formatRate(line.rateBasisPoints),
      vat: plainAmount(line.vatMinor),
      gross: plainAmount(line.grossMinor),
    })),
    totals: [
      { term: 'Net', value: formatAmount(sum(lines, 'netMinor'), currency), strong: false },
      { term: 'VAT', value: formatAmount(sum(lines, 'vatMinor'), currency), strong: false },
      { term: totalLabel, value: formatAmount(sum(lines, 'grossMinor'), currency), strong: true },
    ],
    taxes: [...rates.values()].map((some) => ({
      label: some[0]?.taxLabel ?? '',
      net: plainAmount(sum(some, 'netMinor')),
      vat: plainAmount(sum(some, 'vatMinor')),
      gross: plainAmount(sum(some, 'grossMinor')),
    })),
    notes: [...new Set(lines.map(({ taxNote }) => taxNote))].filter(Boolean),
  }
}

/** Where the money is to be sent. */
export function howToPay(account: BankAccount | undefined, amount: string, paymentReference: string): MoneyDocument['payment'] {
  if (!account) return { heading: 'How to pay', facts: [], note: `Please write to us for the account to which ${amount} can be transferred.` }
  const of = (term: string, value: string) => (value === '' ? [] : [{ term, value }])
  return {
    heading: 'How to pay',
    facts: [
      { term: 'Amount', value: amount },
      { term: 'Payment reference', value: paymentReference },
      { term: 'Account holder', value: account.holder },
      ...of('Bank', account.bankName),
      ...of('IBAN', formatIban(account.iban)),
      ...of('BIC', account.bic),
      ...of('Sort code', account.sortCode),
      ...of('Account number', account.accountNumber),
    ],
    note: 'Please write the payment reference into the transfer, so that we find your payment, and let the bank charge its fees to you.',
  }
}

/** In groups of four, as banks print it. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
