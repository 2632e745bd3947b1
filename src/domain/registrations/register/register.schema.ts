import * as z from 'zod/mini'
import { type ParticipantCategoryCode, participantCategories } from '../../conferences/fees.ts'
import { isCountryName } from '../../forms/countries.ts'
import { validateForm } from '../../forms/parse-form.ts'
import { freeText, isDeliverableAddress, mailAddress, oneLine, requiredLine } from '../../forms/person-fields.schema.ts'
import { problemCountMessage } from '../../forms/problem-count.ts'
import { payerKinds } from '../../money/booking.ts'
import { currencies } from '../../money/money.ts'
import { isVatNumber, readVatNumber } from '../../money/vat-number.ts'
import { Refusal } from '../../refusal.ts'
import { titles } from '../../submissions/submission.schema.ts'
import { accompanyingNames } from '../../submissions/submission.ts'
import { careerStages } from '../scholarships/scholarship.ts'
import { controlOf, delegateCount, maxAccompanying, maxDelegates } from './delegates.ts'

const codes = participantCategories.map(({ code }) => code) as [ParticipantCategoryCode, ...ParticipantCategoryCode[]]
const notACountry = 'Please choose a country from the list.'
const country = () => oneLine(100).check(z.refine((name) => name === '' || isCountryName(name), notACountry))

/** What a person may correct of their own registration. */
const ownFields = {
  title: z._default(z.enum(['', ...titles], 'Please choose one of the titles.'), ''),
  name: requiredLine(200, 'Please enter the name as it should appear on the certificate.'),
  badge_name: z._default(oneLine(100), ''),
  dietary_needs: z._default(freeText(1000), ''),
  access_needs: z._default(freeText(1000), ''),
}

/** One person who takes part. */
export const delegateForm = z.object({
  ...ownFields,
  regtype: z.enum(codes, 'Please choose how you will take part.'),
  email: mailAddress,
  company: requiredLine(200, 'Please enter the university, institute or company.'),
  country: z._default(country(), ''),
  /** One name per line; each is charged. */
  accompanying: z._default(
    freeText(1000).check(z.refine((text) => accompanyingNames(text).length <= maxAccompanying, `Please enter at most ${maxAccompanying} names.`)),
    '',
  ),
})
export type DelegateForm = z.output<typeof delegateForm>

/** To whom the invoice is addressed. Without a name and an address of its own the first delegate pays. */
const recipientFields = {
  payer_kind: z._default(z.enum(payerKinds, 'Please choose to whom the invoice is addressed.'), 'person'),
  payer_name: z._default(oneLine(200), ''),
  payer_email: z._default(
    oneLine(254).check(z.refine((text) => text === '' || isDeliverableAddress(text), 'Please enter an e-mail address such as name@university.edu.')),
    '',
  ),
  payer_organisation: z._default(oneLine(200), ''),
  payer_address: z._default(freeText(500), ''),
  payer_country: z._default(country(), ''),
  vat_number: z._default(
    oneLine(40).check(
      z.overwrite(readVatNumber),
      z.refine(
        (number) => number === '' || isVatNumber(number),
        'This is not the form of a VAT number. Please enter it with the letters of its country, such as PT512345678.',
      ),
    ),
    '',
  ),
  purchase_order: z._default(oneLine(60), ''),
}

const organisationNeeded = {
  path: ['payer_organisation'],
  error: 'Please enter the institution to which the invoice is addressed.',
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}
const namesOrganisation = (form: { payer_kind?: string; payer_organisation?: string }) =>
  form.payer_kind !== 'institution' || (form.payer_organisation ?? '').trim() !== ''

export const recipientForm = z.object({ ...recipientFields, version: z._default(oneLine(20), '') }).check(z.refine(namesOrganisation, organisationNeeded))
export type RecipientForm = z.output<typeof recipientForm>

/** The application for a scholarship; the other two count only with the tick. */
const scholarshipFields = {
  scholarship: z._default(z.enum(['', 'yes']), ''),
  career_stage: z._default(z.enum(['', ...careerStages], 'Please choose where you are in your career.'), ''),
  scholarship_statement: z._default(freeText(2000), ''),
}
const appliesForScholarship = (form: { scholarship?: string }) => form.scholarship === 'yes'

/** What one form says once, however many people it registers. */
export const bookingForm = z
  .object({
    ...recipientFields,
    currency: z.enum(currencies, 'Please choose pounds or euros.'),
    discount_code: z._default(oneLine(40).check(z.overwrite((text) => text.toUpperCase().replaceAll(/\s/g, ''))), ''),
    terms: z.literal('yes', 'Please agree to the terms.'),
    token: z._default(z.string(), ''),
    ...scholarshipFields,
  })
  .check(
    z.refine((form) => !appliesForScholarship(form) || (form.career_stage ?? '') !== '', {
      path: ['career_stage'],
      error: 'Please choose where you are in your career.',
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
    z.refine((form) => !appliesForScholarship(form) || (form.scholarship_statement ?? '').trim() !== '', {
      path: ['scholarship_statement'],
      error: 'Please say in a few sentences why you apply.',
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
    z.refine(namesOrganisation, organisationNeeded),
    z.refine((form) => ((form.payer_name ?? '') === '') === ((form.payer_email ?? '') === ''), {
      path: ['payer_email'],
      error: 'Please enter both the name and the e-mail address of who pays, or neither.',
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )

/** The form of the API: the first person beside the payer; further ones have the number after the name of the control, such as name_2. */
export const registerBody = z.looseObject({
  conference: z.string(),
  delegates: z._default(z.string(), '1'),
  ...delegateForm.shape,
  ...recipientFields,
  currency: z.enum(currencies),
  discount_code: z._default(z.string(), ''),
  terms: z.literal('yes'),
  token: z._default(z.string(), ''),
  ...scholarshipFields,
})

export type RegisterForm = z.output<typeof bookingForm> & { delegates: DelegateForm[] }

const delegateControls = Object.keys(delegateForm.shape)

/** Validates the whole form and names all problems by control. */
export function parseRegistering(fields: Record<string, readonly string[]>): RegisterForm {
  const problems: Record<string, string> = {}
  const delegates: DelegateForm[] = []
  for (let number = 1; number <= delegateCount(fields); number++) {
    const own = Object.fromEntries(delegateControls.flatMap((name) => (fields[controlOf(name, number)] ? [[name, fields[controlOf(name, number)] ?? []]] : [])))
    const parsed = validateForm(delegateForm, own)
    if (parsed.values) delegates.push(parsed.values)
    else for (const [name, problem] of Object.entries(parsed.problems)) problems[controlOf(name, number)] = problem
  }
  const booking = validateForm(bookingForm, fields)
  Object.assign(problems, booking.problems)
  if (!booking.values || Object.keys(problems).length > 0) throw new Refusal('request.invalid', problemCountMessage(Object.keys(problems).length), problems)
  return { ...booking.values, delegates }
}

/** The buttons of the form that send nothing: one more person, or one less. */
export function withDelegateAct(fields: Record<string, string[]>, act: string): Record<string, string[]> | undefined {
  const count = delegateCount(fields)
  if (act === 'add') return { ...fields, delegates: [String(Math.min(count + 1, maxDelegates))] }
  const removed = Number(/^remove:(\d{1,2})$/.exec(act)?.[1] ?? 0)
  if (removed < 2 || removed > count) return undefined
  const next: Record<string, string[]> = { ...fields, delegates: [String(count - 1)] }
  for (const name of delegateControls) {
    for (let number = removed; number < count; number++) next[controlOf(name, number)] = fields[controlOf(name, number + 1)] ?? []
    delete next[controlOf(name, count)]
  }
  return next
}

/** What a person corrects on their page. */
export const ownRegistrationForm = z.object({
  ...ownFields,
  languages: z._default(oneLine(100), ''),
  /** Nobody is listed who has not said so. */
  listed_publicly: z._default(z.enum(['', 'yes']), ''),
  version: z._default(oneLine(20), ''),
})
export type OwnRegistrationForm = z.output<typeof ownRegistrationForm>
