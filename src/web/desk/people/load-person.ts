import { data } from 'react-router'
import type { AccountId } from '#domain/accounts/account.ts'
import { accountsOf } from '#domain/accounts/accounts.store.ts'
import { namedAccount, seenOf } from '#domain/accounts/desk/account-at-desk.ts'
import { peopleOf } from '#domain/accounts/desk/people.store.ts'
import { sessionsOf } from '#domain/accounts/sessions.store.ts'
import { actInWords } from '#domain/desk/act-in-words.ts'
import type { Organiser } from '#domain/desk/organiser.ts'
import { recordOf } from '#domain/desk/record.store.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import type { Services } from '#domain/services.ts'

/** One account, what was sent from its address, and what organisers did with it. */
export async function loadPerson(services: Services, organiser: Organiser, id: string) {
  const { db, now } = services
  const account = await accountsOf(db).find(id as AccountId)
  if (!account) throw data(null, { status: 404 })
  const sessions = await sessionsOf(db).list(account.id, now())
  const record = await recordOf(db).about(namedAccount(id).about)
  const lastSeen = sessions[0]
  return {
    id: account.id,
    seen: seenOf(account),
    isOwn: account.id === organiser.accountId,
    name: `${account.f_name} ${account.l_name}`.trim(),
    email: account.email,
    role: account.role,
    confirmed: account.confirmed_at !== null,
    disabled: account.disabled_at !== null,
    hasPassword: account.password_hash !== null,
    since: momentInWords(account.created_at),
    confirmedAt: account.confirmed_at && momentInWords(account.confirmed_at),
    disabledAt: account.disabled_at && momentInWords(account.disabled_at),
    sessions: sessions.length,
    lastSeen: lastSeen && momentInWords(lastSeen.seenAt),
    sent: await peopleOf(db).sentFrom(account.email),
    record: record.map((entry) => ({ id: entry.id, what: actInWords(entry.act), who: entry.actorName, when: momentInWords(entry.at) })),
  }
}
