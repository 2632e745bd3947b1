/** CAMT.053 files in the shapes of several banks, written after the public schema. */

export interface GivenEntry {
  amount: string
  direction?: 'CRDT' | 'DBIT'
  status?: string
  reference?: string
  day?: string
  name?: string
  text?: string
  endToEnd?: string
  structured?: string
  isReversal?: boolean
  isReturn?: boolean
  /** The single payments of a batch. */
  batch?: { amount: string; name: string; text: string }[]
}

export const ourIban = 'PT50000201231234567890154'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const element = (name: string, content: string | undefined) => (content === undefined ? '' : `<${name}>${content}</${name}>`)
const minor = (amount: string) => Math.round(Number(amount) * 100)
const units = (cents: number) => (Math.abs(cents) / 100).toFixed(2)

interface Shape {
  version: '02' | '04' | '08'
  currency?: string
  opening?: string
  /** Instead of what the entries add up to. */
  closing?: string
  iban?: string
  prefix?: string
}

/** A statement whose balances fit its booked entries. */
export function camt({ version, currency = 'EUR', opening = '1000.00', closing, iban = ourIban, prefix = '' }: Shape, entries: readonly GivenEntry[]): string {
  const status = (code: string) => element('Sts', version === '08' ? element('Cd', code) : code)
  const party = (name: string | undefined) =>
    name === undefined ? '' : version === '08' ? element('Pty', element('Nm', escaped(name))) : element('Nm', escaped(name))
  const sum = entries
    .filter((entry) => (entry.status ?? 'BOOK') === 'BOOK')
    .reduce((total, { amount, direction }) => total + (direction === 'DBIT' ? -minor(amount) : minor(amount)), 0)
  const end = closing === undefined ? minor(opening) + sum : minor(closing)
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${units(cents)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2027-01-05</Dt></Dt></Bal>`
  const detail = (payment: { amount?: string; name?: string | undefined; text?: string | undefined }, entry: GivenEntry) =>
    `<TxDtls><Refs>${element('EndToEndId', entry.endToEnd ?? 'NOTPROVIDED')}</Refs>${
      payment.amount === undefined
        ? ''
        : version === '02'
          ? `<AmtDtls><TxAmt><Amt Ccy="${currency}">${payment.amount}</Amt></TxAmt></AmtDtls>`
          : `<Amt Ccy="${currency}">${payment.amount}</Amt>`
    }<RltdPties>${element(entry.direction === 'DBIT' ? 'Cdtr' : 'Dbtr', party(payment.name))}</RltdPties><RmtInf>${element('Ustrd', payment.text && escaped(payment.text))}${
      entry.structured ? `<Strd><CdtrRefInf><Ref>${entry.structured}</Ref></CdtrRefInf></Strd>` : ''
    }</RmtInf>${entry.isReturn ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account closed</AddtlInf></RtrInf>' : ''}</TxDtls>`
  const written = entries.map(
    (entry) =>
      `<Ntry><Amt Ccy="${currency}">${entry.amount}</Amt><CdtDbtInd>${entry.direction ?? 'CRDT'}</CdtDbtInd>${entry.isReversal ? '<RvslInd>true</RvslInd>' : ''}${status(entry.status ?? 'BOOK')}` +
      `<BookgDt><Dt>${entry.day ?? '2027-01-05'}</Dt></BookgDt><ValDt><Dt>${entry.day ?? '2027-01-05'}</Dt></ValDt>${element('AcctSvcrRef', entry.reference)}` +
      `<NtryDtls>${entry.batch ? entry.batch.map((payment) => detail(payment, entry)).join('') : detail({ name: entry.name, text: entry.text }, entry)}</NtryDtls></Ntry>`,
  )
  const body = `<BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2027-01-06T02:00:00</CreDtTm></GrpHdr><Stmt><Id>S1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${balance('OPBD', minor(opening))}${balance('CLBD', end)}${written.join('\n')}</Stmt></BkToCstmrStmt>`
  const prefixed = prefix === '' ? body : body.replaceAll(/<(\/?)(\w)/g, `<$1${prefix}:$2`)
  const [name, space] = prefix === '' ? ['Document', 'xmlns'] : [`${prefix}:Document`, `xmlns:${prefix}`]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${space}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">${prefixed}</${name}>`
}
