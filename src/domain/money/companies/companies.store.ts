import { type Selectable, sql } from 'kysely'
import type { AccountId } from '../../accounts/account.ts'
import { randomId } from '../../accounts/tokens.ts'
import type { BankAccountTable, Database } from '../../tables.ts'
import { type BankAccount, bankAccountFrom } from '../legal-entities.store.ts'
import type { TaxRule } from '../tax.ts'

/** An account with how far its confirmation is. */
export interface AccountAtDesk extends BankAccount {
  proposedAt: Date
  proposedById: string
  confirmedAt: Date | null
  refusedAt: Date | null
}

export type RuleAtDesk = TaxRule & { retiredAt: Date | null }

/** The companies as the desk edits them. */
export function companiesOf(db: Database) {
  return {
    /** All accounts, the latest first. */
    async accounts(): Promise<AccountAtDesk[]> {
      const rows = await db.selectFrom('bank_account').selectAll().orderBy('proposed_at', 'desc').orderBy('id').execute()
      return rows.map(accountFrom)
    },

    async lockAccount(id: string): Promise<AccountAtDesk | undefined> {
      const row = await db.selectFrom('bank_account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      return row && accountFrom(row)
    },

    async addAccount(account: Omit<BankAccount, 'id'>, by: string, now: Date): Promise<string> {
      const id = randomId()
      const { entityId, currency, holder, bankName, iban, bic, sortCode, accountNumber } = account
      const numbers = { iban, bic, sort_code: sortCode, account_number: accountNumber }
      await db
        .insertInto('bank_account')
        .values({ id, entity_id: entityId, currency, holder, bank_name: bankName, ...numbers, proposed_at: now, proposed_by_id: by })
        .execute()
      return id
    },

    async confirmAccount(id: string, by: string, now: Date): Promise<void> {
      await db.updateTable('bank_account').set({ confirmed_at: now, confirmed_by_id: by }).where('id', '=', id).execute()
    },

    async refuseAccount(id: string, now: Date): Promise<void> {
      await db.updateTable('bank_account').set({ refused_at: now }).where('id', '=', id).execute()
    },

    /** All rules, also retired ones. */
    async rules(): Promise<RuleAtDesk[]> {
      const rows = await db.selectFrom('tax_rule').selectAll().orderBy('valid_from', 'desc').orderBy('id').execute()
      return rows.map((row) => ({
        id: row.id,
        entityId: row.entity_id,
        eventCountry: row.event_country,
        attendance: row.attendance,
        customer: row.customer,
        rateBasisPoints: row.rate_basis_points,
        label: row.label,
        note: row.note,
        validFrom: row.valid_from,
        retiredAt: row.retired_at,
      }))
    },

    async addRule(rule: Omit<TaxRule, 'id'>, by: string, now: Date): Promise<string> {
      const id = randomId()
      await db
        .insertInto('tax_rule')
        .values({
          id,
          entity_id: rule.entityId,
          event_country: rule.eventCountry,
          attendance: rule.attendance,
          customer: rule.customer,
          rate_basis_points: rule.rateBasisPoints,
          label: rule.label,
          note: rule.note,
          valid_from: rule.validFrom,
          made_at: now,
          made_by_id: by,
        })
        .execute()
      return id
    },

    /** Returns false when it was retired already. */
    async retireRule(id: string, now: Date): Promise<boolean> {
      const row = await db
        .updateTable('tax_rule')
        .set({ retired_at: now })
        .where('id', '=', id)
        .where('retired_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** How many invoices and credit notes keep each version of a company. */
    async documentsByVersion(): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('invoice')
        .select(({ fn }) => ['entity_version_id', fn.countAll<string>().as('count')])
        .groupBy('entity_version_id')
        .execute()
      return new Map(rows.map((row) => [row.entity_version_id, Number(row.count)]))
    },

    /** The earlier versions of the companies, the latest first. */
    async versions(): Promise<{ id: string; entityId: string; number: number; name: string; madeAt: Date }[]> {
      return db
        .selectFrom('legal_entity_version')
        .select(['id', 'entity_id as entityId', 'number', 'name', 'made_at as madeAt'])
        .orderBy('entity_id')
        .orderBy('number', 'desc')
        .execute()
    },

    /** Everybody who works at the desk. */
    async organisers(): Promise<{ id: AccountId; name: string; email: string; hasMoney: boolean }[]> {
      return db
        .selectFrom('account')
        .select(['id', 'email', sql<string>`trim(f_name || ' ' || l_name)`.as('name'), sql<boolean>`desk_rights @> ARRAY['money']`.as('hasMoney')])
        .where('role', '=', 'organiser')
        .where('disabled_at', 'is', null)
        .orderBy('email')
        .execute()
    },
  }
}

function accountFrom(row: Selectable<BankAccountTable>): AccountAtDesk {
  return { ...bankAccountFrom(row), proposedAt: row.proposed_at, proposedById: row.proposed_by_id, confirmedAt: row.confirmed_at, refusedAt: row.refused_at }
}
