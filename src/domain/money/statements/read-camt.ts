import type { SaxesParser } from 'saxes'
import type { CalendarDay } from '../../dates.ts'
import { isCalendarDay } from '../../dates.ts'
import { readXml } from '../../files/read-xml.ts'
import { Refusal } from '../../refusal.ts'
import { type Currency, currencies } from '../money.ts'
import { type LineNature, maxStatementLines, type ReadLine, type ReadStatement } from './statement.ts'

/** An element of the file; only entries, balances and the account are kept while they are read. */
interface Element {
  name: string
  currency: string
  text: string
  children: Element[]
}

interface Totals {
  opening: bigint | undefined
  closing: bigint | undefined
  booked: bigint
}

const kept = ['Acct', 'Bal', 'Ntry']

/**
 * Reads a CAMT.053 file of any version from 02 on: booked entries only, a batch as its single payments. Refuses a file whose opening balance
 * and entries do not add up to its closing balance.
 */
export async function readCamt(text: string): Promise<ReadStatement> {
  const accounts = new Set<string>()
  const lines: ReadLine[] = []
  const path: string[] = []
  let building: Element[] = []
  let totals: Totals = { opening: undefined, closing: undefined, booked: 0n }

  const listen = (parser: SaxesParser<{ xmlns: true }>) => {
    parser.on('doctype', () => {
      throw unreadable('It declares a document type, which no bank does.')
    })
    parser.on('opentag', ({ local, uri, attributes }) => {
      if (path.length === 0 && !(local === 'Document' && /camt\.053\.001\.\d\d$/.test(uri))) throw unreadable('It is not a statement of the kind CAMT.053.')
      const element: Element = { name: local, currency: attributes.Ccy?.value ?? '', text: '', children: [] }
      const parent = building.at(-1)
      if (parent) parent.children.push(element)
      if (parent || (path.at(-1) === 'Stmt' && kept.includes(local))) building.push(element)
      path.push(local)
    })
    parser.on('text', (part) => {
      const element = building.at(-1)
      if (element) element.text += part
    })
    parser.on('cdata', (part) => {
      const element = building.at(-1)
      if (element) element.text += part
    })
    parser.on('closetag', ({ local }) => {
      path.pop()
      const element = building.pop()
      if (!element) {
        if (local === 'Stmt') {
          checkTotals(totals)
          totals = { opening: undefined, closing: undefined, booked: 0n }
        }
        return
      }
      if (building.length > 0) return
      building = []
      if (element.name === 'Acct') accounts.add(valueAt(element, 'Id/IBAN') || valueAt(element, 'Id/Othr/Id'))
      if (element.name === 'Bal') addBalance(element, totals)
      if (element.name === 'Ntry' && isBooked(element)) {
        totals.booked += signedAmount(element)
        lines.push(...linesOf(element))
      }
      if (lines.length > maxStatementLines) throw unreadable(`It has more than ${maxStatementLines} lines. Please export it in parts.`)
    })
  }
  await readXml(text, listen, {
    malformed: (reason) => unreadable(`It is not well-formed XML (${reason}).`),
    tooMany: () => unreadable('It has too many elements. Please export it in parts.'),
  })
  if (accounts.size > 1) throw unreadable('It has statements of several accounts. Please export each account on its own.')
  return { account: [...accounts][0]?.replace(/\s/g, ''), lines }
}

function unreadable(why: string): Refusal {
  return new Refusal('statement.unreadable', `This file cannot be read. ${why}`)
}

function checkTotals({ opening, closing, booked }: Totals): void {
  if (opening === undefined || closing === undefined || opening + booked === closing) return
  const inUnits = (minor: bigint) =>
    `${minor < 0n ? '−' : ''}${(minor < 0n ? -minor : minor) / 100n}.${String((minor < 0n ? -minor : minor) % 100n).padStart(2, '0')}`
  throw new Refusal(
    'statement.unbalanced',
    `This file is not complete: it begins with ${inUnits(opening)}, its entries add ${inUnits(booked)}, but it ends with ${inUnits(closing)}. Please export it again.`,
  )
}

/** Of several pages of a statement each begins and ends with an interim balance. */
function addBalance(balance: Element, totals: Totals): void {
  const code = valueAt(balance, 'Tp/CdOrPrtry/Cd')
  const amount = signedAmount(balance)
  if (code === 'OPBD' || code === 'PRCD' || (code === 'ITBD' && totals.opening === undefined)) totals.opening ??= amount
  else if (code === 'CLBD' || code === 'ITBD') totals.closing = amount
}

/** `BOOK` stands in the element itself up to version 07, and in a code below it from version 08 on. */
function isBooked(entry: Element): boolean {
  return (valueAt(entry, 'Sts/Cd') || valueAt(entry, 'Sts')) === 'BOOK'
}

/** The single payments of an entry when their amounts add up to it, otherwise the entry as a whole. */
function linesOf(entry: Element): ReadLine[] {
  const total = signedAmount(entry)
  const details = elementsAt(entry, 'NtryDtls/TxDtls')
  if (details.length > 1) {
    const parts = details.map((detail) => partOf(detail, entry))
    if (parts.every((part) => part !== undefined) && parts.reduce((sum, part) => sum + part, 0n) === total)
      return details.flatMap((detail, index) => lineOf(entry, [detail], parts[index] ?? 0n))
  }
  return lineOf(entry, details, total)
}

/** The amount of one payment of a batch in the currency of the account, with its sign. */
function partOf(detail: Element, entry: Element): bigint | undefined {
  const amount = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt'].map((path) => elementsAt(detail, path)[0]).find((one) => one !== undefined)
  if (!amount || amount.currency !== elementsAt(entry, 'Amt')[0]?.currency) return undefined
  const direction = valueAt(detail, 'CdtDbtInd') || valueAt(entry, 'CdtDbtInd')
  return direction === 'DBIT' ? -minorOf(amount) : minorOf(amount)
}

function lineOf(entry: Element, details: readonly Element[], amount: bigint): ReadLine[] {
  if (amount === 0n) return []
  const code = elementsAt(entry, 'Amt')[0]?.currency ?? ''
  const currency = currencies.find((one) => one === code)
  if (!currency) throw unreadable(`It has amounts in ${code || 'no currency'}; we have accounts in EUR and GBP.`)
  const nature: LineNature =
    valueAt(entry, 'RvslInd') === 'true' || valueAt(entry, 'RvslInd') === '1'
      ? 'reversal'
      : details.some((detail) => has(detail, 'RtrInf'))
        ? 'return'
        : 'plain'
  const [only] = details.length === 1 ? details : []
  const bankReference = (only && valueAt(only, 'Refs/AcctSvcrRef')) || valueAt(entry, 'AcctSvcrRef') || ''
  return [
    {
      bookedOn: bookedOn(entry),
      currency: currency satisfies Currency,
      amountMinor: Number(amount),
      party: limited(distinct(details.map((detail) => partyOf(detail, amount < 0n !== (nature !== 'plain')))).join(', '), 200),
      remittance: limited(distinct(details.flatMap(wordsOf)).join(' ') || valueAt(entry, 'AddtlNtryInf'), 1000),
      bankReference: /^(NONREF|NOTPROVIDED)$/i.test(bankReference) ? '' : limited(bankReference, 100),
      nature,
    },
  ]
}

/** Who paid us, or whom we paid. Of money that comes back the roles are those of the first way; the other name is taken where one is missing. */
function partyOf(detail: Element, wasOutgoing: boolean): string {
  const name = (role: string) => valueAt(detail, `RltdPties/${role}/Pty/Nm`) || valueAt(detail, `RltdPties/${role}/Nm`)
  return wasOutgoing ? name('Cdtr') || name('Dbtr') : name('Dbtr') || name('Cdtr')
}

function wordsOf(detail: Element): string[] {
  const words = [
    ...elementsAt(detail, 'RmtInf/Ustrd').map(({ text }) => text),
    ...elementsAt(detail, 'RmtInf/Strd/CdtrRefInf/Ref').map(({ text }) => text),
    ...elementsAt(detail, 'RmtInf/Strd/AddtlRmtInf').map(({ text }) => text),
    valueAt(detail, 'Refs/EndToEndId'),
    ...elementsAt(detail, 'RtrInf/AddtlInf').map(({ text }) => text),
  ]
  return words.map((word) => word.replace(/\s+/g, ' ').trim()).filter((word) => word !== '' && !/^NOTPROVIDED$/i.test(word))
}

function bookedOn(entry: Element): CalendarDay {
  const text = ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'].map((path) => valueAt(entry, path)).find((one) => one !== '') ?? ''
  const day = text.slice(0, 10)
  if (!isCalendarDay(day)) throw unreadable('An entry has no day on which it was booked.')
  return day
}

function signedAmount(element: Element): bigint {
  const amount = elementsAt(element, 'Amt')[0]
  if (!amount) throw unreadable('An entry has no amount.')
  const direction = valueAt(element, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') throw unreadable('An entry does not say whether money came or left.')
  return direction === 'DBIT' ? -minorOf(amount) : minorOf(amount)
}

function minorOf({ text }: Element): bigint {
  const [, whole, fraction = ''] = /^\+?(\d{1,15})(?:\.(\d{1,5}))?$/.exec(text.trim()) ?? []
  if (whole === undefined || !/^\d{0,2}0*$/.test(fraction)) throw unreadable(`“${text.trim().slice(0, 30)}” is not an amount.`)
  const minor = BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, '0'))
  if (minor > 99_999_999_999n) throw unreadable('An amount is larger than any of ours could be.')
  return minor
}

function elementsAt(element: Element, path: string): Element[] {
  return path.split('/').reduce<Element[]>((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), [element])
}

function valueAt(element: Element, path: string): string {
  return elementsAt(element, path)[0]?.text.trim() ?? ''
}

const has = (element: Element, path: string) => elementsAt(element, path).length > 0
const distinct = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))]
const limited = (text: string, characters: number) => [...text.replaceAll('\0', '')].slice(0, characters).join('')
