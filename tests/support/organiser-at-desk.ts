import { randomBytes } from 'node:crypto'
import type { AccountId } from '../../src/domain/accounts/account.ts'
import { openSession } from '../../src/domain/accounts/sessions.ts'
import type { Organiser } from '../../src/domain/desk/organiser.ts'
import { type DeskRight, deskRights } from '../../src/domain/desk/rights.ts'
import type { Services } from '../../src/domain/services.ts'

/** Somebody who works at the desk, and the cookie of their session. */
export async function organiserAtDesk(
  { db, now }: Pick<Services, 'db' | 'now'>,
  name = 'Grace Hopper',
  rights: readonly DeskRight[] = deskRights,
): Promise<Organiser & { cookie: string }> {
  const accountId = randomBytes(8).toString('hex') as AccountId
  const [fName = '', lName = ''] = name.split(' ')
  const email = `${accountId}@example.org`
  await db
    .insertInto('account')
    .values({
      id: accountId,
      role: 'organiser',
      f_name: fName,
      l_name: lName,
      email,
      password_hash: null,
      created_at: now(),
      confirmed_at: now(),
      disabled_at: null,
      desk_rights: [...rights],
    })
    .execute()
  const { secret } = await openSession(db, accountId, 'A test', undefined, now())
  // Under both of its names: the one of a site over TLS, and the one without.
  return { accountId, name, email, rights, cookie: `session=${secret}; __Host-session=${secret}` }
}
