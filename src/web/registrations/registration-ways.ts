import { href } from 'react-router'
import { registrationMayMove } from '#domain/registrations/registration.ts'
import { paths } from '../paths.ts'
import type { ShownRegistration } from './load-registration.ts'

interface Way {
  to: string
  text: string
  isMain: boolean
}

/** What a payer can do from the page of a registration, beside correcting it. */
export function waysOf({ address, money, delegates }: ShownRegistration): Way[] {
  if (!money) return [documentsWay(address), visaWay(address)]
  const [only, ...others] = delegates
  const mayCarry = only !== undefined && others.length === 0 && registrationMayMove(only.state, 'carried')
  return [
    ...(delegates.some(({ mayChoose }) => mayChoose) ? [{ to: href(paths.registrationChoice, address), text: 'Choose what happens', isMain: true }] : []),
    ...(money.isDue ? [{ to: href(paths.registrationPay, address), text: 'Pay', isMain: true }] : []),
    { to: href(paths.registrationInvoice, address), text: 'Invoice and receipts', isMain: false },
    ...(mayCarry ? [{ to: href(paths.registrationCarry, address), text: 'Move to a later conference', isMain: false }] : []),
    ...(address.reference.toUpperCase().startsWith('BK-') ? [] : [documentsWay(address), visaWay(address)]),
  ]
}

const documentsWay = (address: ShownRegistration['address']): Way => ({
  to: href(paths.registrationDocuments, address),
  text: 'Letters and certificates',
  isMain: false,
})

const visaWay = (address: ShownRegistration['address']): Way => ({ to: href(paths.registrationVisa, address), text: 'Letter for a visa', isMain: false })
