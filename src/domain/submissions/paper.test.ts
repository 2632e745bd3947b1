import { describe, expect, test } from 'vitest'
import { mayMove, type PaperMove, paperStates, shownState } from './paper.ts'
import { mayAddFiles, mayReplaceFiles, mayWithdraw } from './submission.access.ts'

const allowed = [
  'received → under-review',
  'received → withdrawn',
  'under-review → accepted',
  'under-review → revision-requested',
  'under-review → rejected',
  'under-review → withdrawn',
  'revision-requested → under-review',
  'revision-requested → withdrawn',
  'accepted → confirmed',
  'accepted → withdrawn',
]

describe('the life of a submission', () => {
  test('knows exactly ten moves; the other thirty-nine are refused', () => {
    const pairs = paperStates.flatMap((from) => paperStates.map((to) => ({ from, to })))
    expect(pairs).toHaveLength(49)
    expect(
      pairs
        .filter(({ from, to }) => mayMove(from, to))
        .map(({ from, to }) => `${from} → ${to}`)
        .sort(),
    ).toEqual([...allowed].sort())
  })

  test('lets its author withdraw from every open state and replace files only before and between reviews, and add them once accepted too', () => {
    expect(paperStates.filter(mayWithdraw)).toEqual(['received', 'under-review', 'accepted', 'revision-requested'])
    expect(paperStates.filter(mayReplaceFiles)).toEqual(['received', 'revision-requested'])
    expect(paperStates.filter(mayAddFiles)).toEqual(['received', 'accepted', 'revision-requested', 'confirmed'])
  })

  test('shows its author the last state that was released', () => {
    const at = new Date('2027-01-01T00:00:00Z')
    const move = (to: PaperMove['to'], releasedAt: Date | null): PaperMove => ({ from: null, to, movedAt: at, movedBy: 'x', note: null, releasedAt })
    expect(shownState([move('received', at)])).toBe('received')
    expect(shownState([move('received', at), move('under-review', at), move('rejected', null)])).toBe('under-review')
    expect(shownState([move('received', at), move('under-review', at), move('rejected', at)])).toBe('rejected')
    expect(shownState([move('received', at), move('under-review', at), move('accepted', null), move('withdrawn', at)])).toBe('withdrawn')
  })
})
