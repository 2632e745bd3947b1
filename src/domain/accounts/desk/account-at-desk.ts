import type { Organiser } from '../../desk/organiser.ts'
import { recordOf } from '../../desk/record.store.ts'
import { momentInWords } from '../../moment-in-words.ts'
import { Refusal } from '../../refusal.ts'
import type { Transaction } from '../../tables.ts'
import type { AccountId } from '../account.ts'
import { type Account, accountsOf } from '../accounts.store.ts'
import { peopleOf } from './people.store.ts'

/** An account in the record: by its id alone, because the record outlives the account. */
export function namedAccount(id: string): { about: string; aboutName: string } {
  return { about: `account:${id}`, aboutName: `Account ${id}` }
}

/** What acts on an account may change; whoever acts says what they read. */
export function seenOf(account: Pick<Account, 'role' | 'disabled_at'>): string {
  return `${account.role} ${account.disabled_at ? 'disabled' : 'enabled'}`
}

/**
 * Somebody else's account, as it was read, with all organisers held still. Nobody acts on their own account here,
 * so whoever acts remains: the last organiser cannot be removed.
 */
export async function accountToChange(trx: Transaction, organiser: Organiser, id: string, seen: string): Promise<Account> {
  const own = id === organiser.accountId
  if (own) throw new Refusal('account.change_not_allowed', 'This is your own account. Another organiser can do this for you.')
  const organisers = await peopleOf(trx).holdOrganisers()
  if (!organisers.includes(organiser.accountId)) throw new Refusal('desk.not_allowed', 'You are no longer an organiser.')
  const account = await accountsOf(trx).find(id as AccountId)
  if (!account) throw new Refusal('account.unknown', 'There is no such account.')
  if (seenOf(account) === seen) return account
  const [last] = await recordOf(trx).about(namedAccount(id).about)
  const who = last ? `${last.actorName} changed this account on ${momentInWords(last.at)}` : 'This account was changed'
  throw new Refusal('desk.changed_meanwhile', `${who}, after you opened the page. Here is how it stands now.`)
}
