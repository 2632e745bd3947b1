import { expect, test } from 'vitest'
import { givenThings } from '../../../tests/support/given-things.ts'
import { testServer } from '../../../tests/support/test-server.ts'
import type { PaperState } from '../submissions/paper.ts'
import { acceptedAbstracts } from './accepted-abstracts.store.ts'

const { db, services } = await testServer()
const given = givenThings(services)

async function paper(email: string, title: string, moves: PaperState[], shows: boolean): Promise<string> {
  const { paperId } = await given.submission(email, { moves, titles: [title] })
  await db
    .updateTable('paper')
    .set({ abstract: `About ${title}.`, shows_abstract: shows })
    .where('id', '=', paperId)
    .execute()
  return paperId
}

test('only accepted papers whose authors agreed are listed, and no decision that its author does not know', async () => {
  const engines = await paper('ada@example.org', 'On engines', ['received', 'under-review', 'accepted'], true)
  await paper('bob@example.org', 'Behind a door', ['received', 'under-review', 'accepted'], false)
  await paper('cyd@example.org', 'Not yet decided', ['received', 'under-review'], true)
  await paper('dan@example.org', 'A confirmed one', ['received', 'under-review', 'accepted', 'confirmed'], true)
  const secret = await paper('eve@example.org', 'Not released', ['received', 'under-review', 'accepted'], true)
  await db.updateTable('paper_move').set({ released_at: null }).where('paper_id', '=', secret).where('to_state', '=', 'accepted').execute()
  expect((await acceptedAbstracts(db, 'colombo')).map(({ title }) => title)).toEqual(['A confirmed one', 'On engines'])
  expect((await acceptedAbstracts(db, 'colombo')).find(({ id }) => id === engines)).toEqual({
    id: engines,
    title: 'On engines',
    abstract: 'About On engines.',
    authors: ['Ada L.'],
  })
  await db.updateTable('paper').set({ shows_abstract: false }).where('id', '=', engines).execute()
  expect((await acceptedAbstracts(db, 'colombo')).map(({ title }) => title)).toEqual(['A confirmed one'])
})
