import { randomBytes } from 'node:crypto'
import type { AccountId } from '../../src/domain/accounts/account.ts'
import { openSession } from '../../src/domain/accounts/sessions.ts'
import { deskRights } from '../../src/domain/desk/rights.ts'
import { accountHouse } from './account-house.ts'
import { givenThings } from './given-things.ts'

/** The whole server with submissions, and organisers who are signed in. */
export async function deskSubmissionsHouse() {
  const house = await accountHouse()
  const { db, services, server } = house

  async function organiser(fName = 'Olga', lName = 'Organiser') {
    const id = randomBytes(8).toString('hex') as AccountId
    const row = { id, role: 'organiser' as const, f_name: fName, l_name: lName, email: `${id}@example.org`, password_hash: null, desk_rights: [...deskRights] }
    const dates = { confirmed_at: services.now(), created_at: services.now(), disabled_at: null }
    await db
      .insertInto('account')
      .values({ ...row, ...dates })
      .execute()
    const { secret } = await openSession(db, id, 'A test', undefined, services.now())
    const cookie = `session=${secret}`
    return {
      id,
      cookie,
      act: (path: string, body: object, list = 'submissions') =>
        server.inject({
          method: 'POST',
          url: `/api/v1/desk/${list}/${path}`,
          headers: { cookie, 'content-type': 'application/json' },
          payload: JSON.stringify(body),
        }),
    }
  }

  /** Submissions as somebody has just read them. */
  async function chosen(...references: string[]) {
    const rows = await db.selectFrom('paper').select(['reference', 'version']).where('reference', 'in', references).orderBy('reference').execute()
    return { chosen: rows }
  }

  async function chosenRegistrations(...references: string[]) {
    const rows = await db.selectFrom('registration').select(['reference', 'version']).where('reference', 'in', references).orderBy('reference').execute()
    return { chosen: rows }
  }

  const stateOf = async (reference: string) =>
    db.selectFrom('paper').select(['state', 'decision_waiting']).where('reference', '=', reference).executeTakeFirstOrThrow()
  const deeds = async () =>
    (await db.selectFrom('audit_log').select(['act', 'about_name']).orderBy('id').execute()).map((row) => `${row.act} ${row.about_name}`)
  return { ...house, given: givenThings(services), organiser, chosen, chosenRegistrations, stateOf, deeds }
}
