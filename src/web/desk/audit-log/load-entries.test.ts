import { expect, test } from 'vitest'
import { formHouse } from '../../../../tests/support/form-house.ts'
import { givenThings } from '../../../../tests/support/given-things.ts'
import { organiserAtDesk } from '../../../../tests/support/organiser-at-desk.ts'
import { accountsOf } from '../../../domain/accounts/accounts.store.ts'
import { changeRights, disableAccount, stateOf } from '../../../domain/accounts/desk/manage-accounts.ts'
import { decideApplications } from '../../../domain/applications/decide-applications.ts'
import { assignMessages } from '../../../domain/contact/assign-messages.ts'
import { closeMessages } from '../../../domain/contact/close-messages.ts'
import { auditLogOf } from '../../../domain/desk/audit-log.store.ts'
import { readAuditQuery } from '../../../domain/desk/audit-log.ts'
import { deskRights } from '../../../domain/desk/rights.ts'
import { loadEntries } from './load-entries.ts'

const house = await formHouse()
const { db, services } = house
const given = givenThings(services)
const grace = await organiserAtDesk(services)
const alan = await organiserAtDesk(services, 'Alan Turing')
const seen = async (id: typeof alan.accountId) => {
  const account = await accountsOf(db).find(id)
  if (!account) throw new Error('gone')
  return stateOf(account)
}

async function entries(organiser = grace) {
  const { entries: found } = await auditLogOf(db).page(readAuditQuery(new URLSearchParams()), {})
  return (await loadEntries(db, organiser, found)).map(({ what, object, path, details }) => ({ what, object, path, details }))
}

test('the audit log reads as words: names instead of ids, old and new values, links to every object', async () => {
  const { reference } = await given.message('ada@example.org')
  const application = await given.application('ada@example.org')
  const message = { chosen: [{ reference, version: 0 }] }
  await assignMessages(services, grace, { selection: message, to: alan.accountId })
  await closeMessages(services, alan, { chosen: [{ reference, version: 1 }] })
  await decideApplications(services, grace, { selection: { chosen: [{ reference: application.reference, version: 0 }] }, state: 'declined', mail: '' })
  const rights = deskRights.filter((right) => right !== 'content')
  await changeRights(services, grace, alan.accountId, { seen: await seen(alan.accountId), rights })
  await disableAccount(services, grace, alan.accountId, await seen(alan.accountId))
  const ofAlan = { object: 'Alan Turing', path: `/desk/people/${alan.accountId}` }
  expect(await entries()).toEqual([
    { what: 'Disabled an account', ...ofAlan, details: [] },
    { what: 'Changed an organiser’s rights', ...ofAlan, details: ['Taken: “Pages, lists and pictures of the site”'] },
    {
      what: 'Declined an application',
      object: application.reference,
      path: `/desk/applications/${application.reference}`,
      details: ['Without a mail'],
    },
    { what: 'Closed a message without an answer', object: reference, path: `/desk/messages/${reference}`, details: ['Waiting → No answer needed'] },
    { what: 'Assigned a message', object: reference, path: `/desk/messages/${reference}`, details: ['For: nobody → Alan Turing'] },
  ])
})

test('whose account it was is read only by those who manage people, and by nobody after it is gone', async () => {
  const settings = await organiserAtDesk(services, 'Sam Setter', ['settings'])
  expect((await entries(settings))[0]).toMatchObject({ what: 'Disabled an account', object: 'An account' })
  await db.deleteFrom('account').where('id', '=', alan.accountId).execute()
  const [disabled, , , , assigned] = await entries()
  expect(disabled).toMatchObject({ object: 'A deleted account' })
  expect(assigned?.details).toEqual(['For: nobody → somebody whose account is gone'])
})
