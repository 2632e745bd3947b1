import { controlOf } from '#domain/registrations/register/delegates.ts'

const delegateLabels = {
  regtype: 'How you will take part',
  title: 'Title',
  name: 'Name (for certificate)',
  badge_name: 'Name on the badge',
  email: 'E-mail',
  company: 'University, institute or company',
  country: 'Country',
  accompanying: 'Accompanying persons',
  dietary_needs: 'Dietary needs',
  access_needs: 'Access needs',
  languages: 'Languages you speak',
}

export const recipientLabels = {
  payer_kind: 'Invoice',
  payer_organisation: 'Institution or company',
  payer_address: 'Address for the invoice',
  payer_country: 'Country of the invoice',
  vat_number: 'VAT number',
  purchase_order: 'Purchase order number',
  payer_name: 'Payer’s name',
  payer_email: 'Payer’s e-mail',
}

const scholarshipControls = { scholarship: 'Scholarship', career_stage: 'Your career', scholarship_statement: 'Why you apply' }

/** The labels of all controls; those of a group say whose they are. */
export function registerLabels(delegates: number): Record<string, string> {
  const numbers = Array.from({ length: delegates }, (_, index) => index + 1)
  const people = numbers.flatMap((number) =>
    Object.entries(delegateLabels).map(([name, label]) => [controlOf(name, number), delegates > 1 ? `Person ${number}, ${label}` : label]),
  )
  return { ...Object.fromEntries(people), ...recipientLabels, currency: 'Currency', ...scholarshipControls, discount_code: 'Discount code', terms: 'Terms' }
}
