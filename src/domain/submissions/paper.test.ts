import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { stateLabels } from './next-steps.ts'
import { isCorrection, isReopening, mayMove, type PaperMove, type PaperState, paperStates, reopenedState, shownState } from './paper.ts'
import { mayAddFiles, mayReplaceFiles, mayWithdraw, withdrawsAtOnce } from './submission.access.ts'

const allowed = [
  'received → rejected',
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
  'confirmed → withdrawn',
]
const corrections = [
  'accepted → rejected',
  'accepted → revision-requested',
  'rejected → accepted',
  'rejected → revision-requested',
  'revision-requested → accepted',
  'revision-requested → rejected',
  'confirmed → accepted',
  'confirmed → rejected',
  'confirmed → revision-requested',
]
const reopenings = ['rejected → under-review', 'withdrawn → received', 'withdrawn → under-review']
const written = ({ from, to }: { from: PaperState; to: PaperState }) => `${from} → ${to}`

describe('the life of a submission', () => {
  test('knows exactly twelve moves, nine corrections and three reopenings; the other twenty-five are refused', () => {
    const pairs = paperStates.flatMap((from) => paperStates.map((to) => ({ from, to })))
    expect(pairs).toHaveLength(49)
    const possible = pairs.filter(({ from, to }) => mayMove(from, to))
    expect(possible.map(written).sort()).toEqual([...allowed, ...corrections, ...reopenings].sort())
    expect(
      possible
        .filter(({ from, to }) => isCorrection(from, to))
        .map(written)
        .sort(),
    ).toEqual(corrections.toSorted())
    expect(
      possible
        .filter(({ from, to }) => isReopening(from, to))
        .map(written)
        .sort(),
    ).toEqual(reopenings)
  })

  test('is told to authors as it is: the page on submitting names every state', () => {
    const page = readFileSync('content/pages/paper-submition.yaml', 'utf8')
    const named = [...page.matchAll(/^\s+- \*\*([^*]+)\.\*\*/gm)].map(([, label]) => label)
    expect(named.filter((label) => Object.values<string | undefined>(stateLabels).includes(label)).sort()).toEqual(Object.values(stateLabels).sort())
  })

  test('opens a withdrawn paper where its review stood', () => {
    const at = new Date('2027-01-01T00:00:00Z')
    expect(reopenedState([{ to: 'received', releasedAt: at }])).toBe('received')
    expect(reopenedState([{ to: 'under-review', releasedAt: at }])).toBe('under-review')
  })

  test('lets its author withdraw from every open state and replace files only before and between reviews, and add them once accepted too', () => {
    expect(paperStates.filter(mayWithdraw)).toEqual(['received', 'under-review', 'accepted', 'revision-requested', 'confirmed'])
    expect(paperStates.filter(withdrawsAtOnce)).toEqual(['received'])
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
