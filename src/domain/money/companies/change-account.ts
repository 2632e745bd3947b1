import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { hours } from '../../durations.ts'
import type { StandingLetter } from '../../mail/mail.ts'
import { standingLetter } from '../../mail/standing/standing-letters.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { formatIban } from '../documents/money-document.ts'
import type { BankAccount } from '../legal-entities.store.ts'
import { type AccountAtDesk, companiesOf } from './companies.store.ts'
import type { BankAccountForm } from './company.schema.ts'
import { companyOf } from './manage-companies.ts'

type Acting = Pick<Services, 'db' | 'now' | 'publicUrl' | 'queueMail'>

/** How long somebody who has no colleague waits before confirming their own proposal. */
export const aloneDelayHours = 48

/** An account that a company is to have. It counts once another organiser has confirmed it; everybody at the desk is told. */
export async function proposeAccount(services: Acting, organiser: Organiser, form: BankAccountForm): Promise<string> {
  requireRight(organiser, 'money')
  return services.db.transaction().execute(async (trx) => {
    await companyOf(trx, form.entityId)
    const id = await companiesOf(trx).addAccount(form, organiser.accountId, services.now())
    await record(
      services,
      trx,
      organiser,
      'money.account_proposed',
      { ...form, id },
      `${organiser.name} has proposed a new bank account for us. It counts once another organiser has confirmed it.`,
    )
    return id
  })
}

/** From now on payers transfer into this account. Documents that were issued keep theirs. */
export async function confirmAccount(services: Acting, organiser: Organiser, id: string): Promise<void> {
  requireRight(organiser, 'money')
  await services.db.transaction().execute(async (trx) => {
    const account = await lockProposal(trx, id)
    const isOwn = account.proposedById === organiser.accountId
    if (isOwn) await refuseOwn(services, trx, organiser, account)
    await companiesOf(trx).confirmAccount(id, organiser.accountId, services.now())
    const words = `${organiser.name} has confirmed a new bank account${isOwn ? ' of their own proposal, after two days' : ''}. Payers transfer into it from now on.`
    await record(services, trx, organiser, 'money.account_confirmed', account, words, isOwn)
  })
}

/** A proposal that is not to count. */
export async function refuseAccount(services: Acting, organiser: Organiser, id: string): Promise<void> {
  requireRight(organiser, 'money')
  await services.db.transaction().execute(async (trx) => {
    const account = await lockProposal(trx, id)
    await companiesOf(trx).refuseAccount(id, services.now())
    await record(services, trx, organiser, 'money.account_refused', account, `${organiser.name} has refused a bank account that was proposed. Nothing changes.`)
  })
}

/** Whoever has a colleague with the right needs one; whoever has none waits. */
async function refuseOwn(services: Acting, trx: Transaction, organiser: Organiser, account: AccountAtDesk): Promise<void> {
  const others = (await companiesOf(trx).organisers()).filter(({ id, hasMoney }) => hasMoney && id !== organiser.accountId)
  if (others.length > 0)
    throw new Refusal('money.not_allowed', `You proposed this account, so somebody else confirms it: ${others.map(({ name }) => name).join(', ')}.`)
  if (services.now().getTime() - account.proposedAt.getTime() < hours(aloneDelayHours))
    throw new Refusal(
      'money.not_allowed',
      `You proposed this account, and nobody else here may confirm it. You can confirm it yourself ${aloneDelayHours} hours after the proposal.`,
    )
}

async function lockProposal(trx: Transaction, id: string): Promise<AccountAtDesk> {
  const account = await companiesOf(trx).lockAccount(id)
  if (!account) throw new Refusal('request.not_found', 'There is no such account.')
  if (account.confirmedAt || account.refusedAt)
    throw new Refusal('desk.changed_meanwhile', `This account has been ${account.confirmedAt ? 'confirmed' : 'refused'} in the meantime.`)
  return account
}

type Act = 'money.account_proposed' | 'money.account_confirmed' | 'money.account_refused'

/** Writes the act into the audit log and tells every organiser. */
async function record(services: Acting, trx: Transaction, organiser: Organiser, act: Act, account: BankAccount, what: string, alone = false): Promise<void> {
  const company = await companyOf(trx, account.entityId)
  const number = accountNumber(account)
  const companyName = company.name || company.code
  const details = { currency: account.currency, account: number, ...(alone ? { alone } : {}) }
  await auditLogOf(trx).write(organiser, services.now(), { act, about: `company:${company.id}`, aboutName: companyName, details })
  for (const { name, email } of await companiesOf(trx).organisers())
    await services.queueMail(trx, {
      kind: 'money.account_change.office',
      about: `company:${company.id}`,
      to: { name, address: email },
      letter: accountLetter({ name, what, company: companyName, account, url: `${services.publicUrl}/desk/money/companies` }),
    })
}

/** To an organiser: an account of ours changes. */
export function accountLetter(details: { name: string; what: string; company: string; account: BankAccount; url: string }): StandingLetter {
  const { name, what, company, account, url } = details
  return standingLetter(
    'money.account_change.office',
    { name, what: [what] },
    {
      facts: [
        { term: 'Company', value: company },
        { term: 'Currency', value: account.currency },
        { term: 'Account', value: accountNumber(account) },
        { term: 'Holder', value: account.holder },
        { term: 'Bank', value: account.bankName },
      ],
      url,
    },
  )
}

/** The IBAN, or sort code and number. */
export function accountNumber({ iban, sortCode, accountNumber: number }: BankAccount): string {
  return iban === '' ? [sortCode, number].filter(Boolean).join(' ') : formatIban(iban)
}
