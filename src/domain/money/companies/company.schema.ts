import * as z from 'zod/mini'
import { isCalendarDay } from '../../dates.ts'
import { isCountryName } from '../../forms/countries.ts'
import { freeText, oneLine, requiredLine } from '../../forms/person-fields.schema.ts'
import { attendances, customers } from '../booking.ts'
import { currencies } from '../money.ts'
import { isBic, isIban, plainIban } from './iban.ts'

const country = z.string().check(z.refine(isCountryName, 'Please choose a country from the list.'))
const orAny = <Values extends readonly [string, ...string[]]>(values: Values) => z.enum(['', ...values])

const details = {
  name: requiredLine(200, 'Please enter the name of the company.'),
  address: freeText(500).check(z.refine((text) => text !== '', 'Please enter the address.')),
  country,
  registrationNumber: oneLine(60),
  vatNumber: oneLine(40),
  footer: freeText(500),
}

/** A company as its invoices name it, and the version that the organiser has read. */
export const companyForm = z.object({ version: z.int(), ...details })
export type CompanyForm = z.output<typeof companyForm>

/** A further company; the code begins the numbers of its invoices. */
export const addCompanyForm = z.object({
  code: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.trim().toUpperCase()),
    ),
    z.string().check(z.regex(/^[A-Z]{2,6}$/, 'Please enter two to six letters, such as UK.')),
  ),
  ...details,
})
export type AddCompanyForm = z.output<typeof addCompanyForm>

/** A bank account that is to be used from its confirmation on. */
export const bankAccountForm = z
  .object({
    entityId: z.string(),
    currency: z.enum(currencies),
    holder: requiredLine(200, 'Please enter the holder of the account.'),
    bankName: requiredLine(200, 'Please enter the bank.'),
    iban: z.pipe(z.string(), z.transform(plainIban)),
    bic: z.pipe(z.string(), z.transform(plainIban)),
    sortCode: oneLine(20),
    accountNumber: oneLine(34),
  })
  .check(({ value, issues }) => {
    const wrong = (path: string, message: string) => issues.push({ code: 'custom', path: [path], message, input: value })
    if (value.iban === '' && value.accountNumber === '') wrong('iban', 'Please enter the IBAN, or the sort code and the account number.')
    if (value.iban !== '' && !isIban(value.iban)) wrong('iban', 'This is not an IBAN: a digit is wrong or missing.')
    if (value.bic !== '' && !isBic(value.bic)) wrong('bic', 'A BIC has eight or eleven letters and digits.')
    if (value.sortCode !== '' && !/^\d{2}-?\d{2}-?\d{2}$/.test(value.sortCode)) wrong('sortCode', 'A sort code has six digits.')
    if (value.accountNumber !== '' && !/^[A-Za-z\d ]{6,34}$/.test(value.accountNumber)) wrong('accountNumber', 'Please enter the account number.')
  })
export type BankAccountForm = z.output<typeof bankAccountForm>

/** A rule of tax; an empty choice fits everything. */
export const taxRuleForm = z.object({
  entityId: z.string(),
  eventCountry: z.string().check(z.refine((text) => text === '' || isCountryName(text), 'Please choose a country from the list.')),
  attendance: orAny(attendances),
  customer: orAny(customers),
  rate: z.string().check(z.regex(/^(100|\d{1,2}([.,]\d{1,2})?)$/, 'Please enter a rate from 0 to 100, such as 23 or 12.5.')),
  label: requiredLine(100, 'Please enter what the invoice calls it, such as “VAT 23 %”.'),
  note: freeText(500),
  validFrom: z.string().check(z.refine(isCalendarDay, 'Please choose the first day on which it applies.')),
})
export type TaxRuleForm = z.output<typeof taxRuleForm>

/** A rate between euro and pound, with who published it. */
export const sterlingRateForm = z.object({
  rate: z.string().check(
    z.trim(),
    z.regex(/^\d([.,]\d{1,6})?$/, 'Please enter what one euro is in pounds, such as 0.8543.'),
    z.refine((text) => Number(text.replace(',', '.')) >= 0.1, 'Please enter what one euro is in pounds, such as 0.8543.'),
  ),
  validFrom: z.string().check(z.refine(isCalendarDay, 'Please choose the first day on which it holds.')),
  source: requiredLine(120, 'Please enter who published it, such as HM Revenue & Customs.'),
})
export type SterlingRateForm = z.output<typeof sterlingRateForm>
