import * as z from 'zod/mini'
import { ContentError, problemsOf } from '../../content/parse-content.ts'
import type { Transaction } from '../../tables.ts'
import { legalEntitiesOf } from '../legal-entities.store.ts'
import { currencies } from '../money.ts'
import { companiesOf } from './companies.store.ts'
import { isIban } from './iban.ts'

const text = z._default(z.string(), '')
const seededCompanies = z.array(
  z.object({
    id: z.enum(['portugal', 'sri-lanka']),
    name: z.string(),
    address: z.string(),
    country: z.string(),
    registrationNumber: text,
    vatNumber: text,
    footer: text,
    accounts: z.array(
      z.object({
        currency: z.enum(currencies),
        holder: z.string(),
        bankName: z.string(),
        iban: z._default(z.string().check(z.refine(isIban, 'is not an IBAN')), ''),
        bic: text,
        sortCode: text,
        accountNumber: text,
      }),
    ),
    taxRules: z.array(
      z.object({
        eventCountry: z.optional(z.string()),
        attendance: z.optional(z.enum(['in-person', 'virtual'])),
        rate: z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/)),
        label: z.string(),
        note: text,
      }),
    ),
  }),
)
export type SeededCompanies = z.output<typeof seededCompanies>

/** Validates content/demonstration/companies.yaml. */
export function parseCompanies(file: string, raw: unknown): SeededCompanies {
  const result = seededCompanies.safeParse(raw)
  if (!result.success) throw new ContentError(`${file}: ${problemsOf(result.error)}.`)
  return result.data
}

const madeBy = 'system'

/** The companies of the demonstration, so that it can issue an invoice from the first start. */
export async function fillCompanies(db: Transaction, companies: SeededCompanies, now: Date): Promise<void> {
  const store = companiesOf(db)
  for (const { id, accounts, taxRules, ...details } of companies) {
    await legalEntitiesOf(db).addVersion(id, details, madeBy, now)
    for (const account of accounts) await store.confirmAccount(await store.addAccount({ ...account, entityId: id }, madeBy, now), madeBy, now)
    for (const { rate, eventCountry = null, attendance = null, label, note } of taxRules)
      await store.addRule(
        { entityId: id, eventCountry, attendance, customer: null, rateBasisPoints: Math.round(Number(rate) * 100), label, note, validFrom: '2020-01-01' },
        madeBy,
        now,
      )
  }
}
