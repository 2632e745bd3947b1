import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { randomId } from '../../accounts/tokens.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { BankAccount } from '../legal-entities.store.ts'
import { readCamt } from './read-camt.ts'
import { csvMapping, readCsvStatement } from './read-csv-statement.ts'
import { maxStatementCharacters, type ReadLine } from './statement.ts'
import { statementsOf } from './statements.store.ts'

export const statementForm = z.object({
  fileName: z.string().check(z.maxLength(200, 'The name of this file is too long.')),
  text: z.string().check(z.minLength(1, 'Please choose a file.'), z.maxLength(maxStatementCharacters, 'This file is too large. Please export it in parts.')),
  /** The account of a CSV file; a CAMT file names its own. */
  bankAccountId: z._default(z.string(), ''),
  mapping: z._default(z.nullable(csvMapping), null),
})

export interface ImportOutcome {
  id: string
  /** Whether this file had been read before: nothing was added. */
  isRepetition: boolean
  lines: number
  seenBefore: number
}

/** Reads a statement as a dry run: its lines wait to be confirmed, no money is moved and nobody is told. The same file or line is taken once. */
export async function importStatement(
  { db, now }: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  { fileName, text, bankAccountId, mapping }: z.output<typeof statementForm>,
): Promise<ImportOutcome> {
  requireRight(organiser, 'money')
  const accounts = await statementsOf(db).bankAccounts()
  const chosen = accounts.find(({ id }) => id === bankAccountId)
  const format = /^\s*\ufeff?\s*</.test(text) ? 'camt.053' : 'csv'
  if (format === 'csv' && !chosen)
    throw new Refusal('request.invalid', 'Please choose the account.', { bankAccountId: 'Please choose the account of this file.' })
  if (format === 'csv' && !mapping) throw new Refusal('request.invalid', 'Please name the columns.', { mapping: 'Please say which columns mean what.' })
  const read = format === 'csv' && chosen && mapping ? readCsvStatement(text, mapping, chosen.currency) : await readCamt(text.replace(/^\ufeff/, ''))
  const bankAccount = read.account === undefined ? chosen : accountOf(accounts, read.account, read.lines)
  if (!bankAccount)
    throw new Refusal(
      'statement.unreadable',
      `This file is about the account ${read.account ?? 'of nobody'}, which is none of ours. Its company and account are entered under Money, Companies.`,
    )
  const account = numberOf(bankAccount)
  const sha256 = createHash('sha256').update(text).digest('hex')

  return db.transaction().execute(async (trx) => {
    const statements = statementsOf(trx)
    const there = await statements.findByDigest(account, sha256)
    if (there) return { id: there.id, isRepetition: true, lines: read.lines.length, seenBefore: read.lines.length }
    const id = randomId()
    const counts = { lines: read.lines.length, seenBefore: 0 }
    const used = format === 'csv' ? mapping : null
    await statements.add({ id, bankAccount, account, format, fileName, sha256, mapping: used, ...counts, importedAt: now(), importedBy: organiser.accountId })
    const added = await statements.addLines(id, withKeys(account, read.lines))
    const seenBefore = read.lines.length - added
    await statements.setSeenBefore(id, seenBefore)
    const details = { lines: read.lines.length, seenBefore }
    await auditLogOf(trx).write(organiser, now(), { act: 'statement.imported', about: `statement:${id}`, aboutName: fileName, details })
    return { id, isRepetition: false, lines: read.lines.length, seenBefore }
  })
}

/** An account by its IBAN or number, in the currency of the lines. */
function accountOf(accounts: readonly BankAccount[], number: string, lines: readonly ReadLine[]): BankAccount | undefined {
  const plain = (text: string) => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  const named = accounts.filter(({ iban, sortCode, accountNumber }) =>
    [iban, accountNumber, sortCode + accountNumber].some((one) => one !== '' && plain(one) === plain(number)),
  )
  const currency = lines[0]?.currency
  return named.find((account) => currency === undefined || account.currency === currency)
}

function numberOf({ iban, sortCode, accountNumber, currency }: BankAccount): string {
  return `${iban.replace(/\s/g, '') || `${sortCode} ${accountNumber}`} ${currency}`
}

/**
 * The key of a line is made of what the bank says of it: its own reference, or the words where it gives none. Lines that are alike in all of
 * it are numbered, so that the second of two equal payments on one day is not taken for the first.
 */
function withKeys(account: string, lines: readonly ReadLine[]): (ReadLine & { key: string })[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const identity = line.bankReference === '' ? ['words', line.party, line.remittance] : ['reference', line.bankReference]
    const same = JSON.stringify([account, line.bookedOn, line.amountMinor, ...identity])
    const ordinal = (counts.get(same) ?? 0) + 1
    counts.set(same, ordinal)
    return { ...line, key: createHash('sha256').update(`${same} ${ordinal}`).digest('hex') }
  })
}
