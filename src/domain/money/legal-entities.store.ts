import type { Selectable } from 'kysely'
import { randomId } from '../accounts/tokens.ts'
import type { CalendarDay } from '../dates.ts'
import type { BankAccountTable, Database } from '../tables.ts'
import type { Currency } from './money.ts'
import type { TaxRule } from './tax.ts'

/** A company that issues invoices, as it is now. */
export interface LegalEntity {
  id: string
  code: string
  versionId: string
  versionNumber: number
  name: string
  address: string
  country: string
  registrationNumber: string
  vatNumber: string
  footer: string
}

export type LegalEntityDetails = Pick<LegalEntity, 'name' | 'address' | 'country' | 'registrationNumber' | 'vatNumber' | 'footer'>

export type BankAccount = Pick<Selectable<BankAccountTable>, 'id' | 'currency' | 'holder' | 'iban' | 'bic'> & {
  entityId: string
  bankName: string
  sortCode: string
  accountNumber: string
}

/** The companies, their bank accounts and their rules of tax. */
export function legalEntitiesOf(db: Database) {
  const current = db
    .selectFrom('legal_entity')
    .innerJoin('legal_entity_version as version', 'version.entity_id', 'legal_entity.id')
    .select([
      'legal_entity.id',
      'legal_entity.code',
      'version.id as versionId',
      'version.number as versionNumber',
      'version.name',
      'version.address',
      'version.country',
      'version.registration_number as registrationNumber',
      'version.vat_number as vatNumber',
      'version.footer',
    ])
    .distinctOn('legal_entity.id')
    .orderBy('legal_entity.id')
    .orderBy('version.number', 'desc')

  return {
    async all(): Promise<LegalEntity[]> {
      return current.execute()
    },

    async find(id: string): Promise<LegalEntity | undefined> {
      return current.where('legal_entity.id', '=', id).executeTakeFirst()
    },

    /** The company as it was when a document was issued. */
    async findVersion(versionId: string): Promise<LegalEntity | undefined> {
      return current.where('version.id', '=', versionId).executeTakeFirst()
    },

    /** An account as it was when a document was issued. */
    async findAccount(id: string): Promise<BankAccount | undefined> {
      const row = await db.selectFrom('bank_account').selectAll().where('id', '=', id).executeTakeFirst()
      return row && bankAccountFrom(row)
    },

    /** What the company was called from now on; the caller has locked it. */
    async addVersion(id: string, details: LegalEntityDetails, by: string, now: Date): Promise<void> {
      const last = await this.find(id)
      await db
        .insertInto('legal_entity_version')
        .values({
          id: randomId(),
          entity_id: id,
          number: (last?.versionNumber ?? 0) + 1,
          name: details.name,
          address: details.address,
          country: details.country,
          registration_number: details.registrationNumber,
          vat_number: details.vatNumber,
          footer: details.footer,
          made_at: now,
          made_by_id: by,
        })
        .execute()
    },

    /** A further company, without a name yet; undefined when another has the code. */
    async add(code: string, now: Date): Promise<string | undefined> {
      const values = { id: randomId(), code, made_at: now }
      const row = await db
        .insertInto('legal_entity')
        .values(values)
        .onConflict((there) => there.column('code').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    async lock(id: string): Promise<void> {
      await db.selectFrom('legal_entity').select('id').where('id', '=', id).forUpdate().execute()
    },

    /** The account into which payers transfer: the one that was confirmed last. */
    async bankAccount(entityId: string, currency: Currency): Promise<BankAccount | undefined> {
      const row = await db
        .selectFrom('bank_account')
        .selectAll()
        .where('entity_id', '=', entityId)
        .where('currency', '=', currency)
        .where('confirmed_at', 'is not', null)
        .orderBy('confirmed_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && bankAccountFrom(row)
    },

    async taxRules(entityId: string, day: CalendarDay): Promise<TaxRule[]> {
      return db
        .selectFrom('tax_rule')
        .select([
          'id',
          'entity_id as entityId',
          'event_country as eventCountry',
          'attendance',
          'customer',
          'rate_basis_points as rateBasisPoints',
          'label',
          'note',
          'valid_from as validFrom',
        ])
        .where('entity_id', '=', entityId)
        .where('valid_from', '<=', day)
        .where('retired_at', 'is', null)
        .execute()
    },
  }
}

export function bankAccountFrom(row: Selectable<BankAccountTable>): BankAccount {
  const { id, currency, holder, iban, bic } = row
  return { id, entityId: row.entity_id, currency, holder, bankName: row.bank_name, iban, bic, sortCode: row.sort_code, accountNumber: row.account_number }
}
