import { expect, test } from 'vitest'
import { defaultReviewSettings } from '../review-settings.ts'
import { formatHints } from './check-format.ts'

const file = { name: 'full.pdf', pages: 12, words: 5001, fontsNotEmbedded: [] as string[] }
const paper = { files: [file], stage: 'full-paper' as const, mode: 'double-blind' as const, hasBlindCopy: true, limits: defaultReviewSettings }

test('without limits of the conference every length is fine', () => {
  expect(formatHints(paper)).toEqual([
    { text: 'full.pdf: 12 pages, 5,001 words.', isFine: true },
    { text: 'Reviewers read your blind copy.', isFine: true },
  ])
})

test('each stage has its own limits, and whatever is above one is named', () => {
  const limits = { ...defaultReviewSettings, fullPaperPages: 10, fullPaperWords: 5000, abstractFilePages: 20 }
  expect(formatHints({ ...paper, limits })[0]).toEqual({
    text: 'full.pdf: 12 pages, 5,001 words. This conference asks for at most 10 pages and 5,000 words.',
    isFine: false,
  })
  expect(formatHints({ ...paper, limits, stage: 'abstract' })[0]?.isFine).toBe(true)
  // A Word document has no pages of its own.
  expect(formatHints({ ...paper, limits, files: [{ ...file, pages: null, words: 4000 }] })[0]).toEqual({ text: 'full.pdf: 4,000 words.', isFine: true })
})

test('fonts that are not embedded and a missing blind copy are told, the latter only where reviewers read without names', () => {
  const unembedded = { ...paper, hasBlindCopy: false, files: [{ ...file, fontsNotEmbedded: ['Helvetica', 'Garamond'] }] }
  const [, fonts, blind] = formatHints(unembedded)
  expect(fonts).toMatchObject({ text: expect.stringContaining('Helvetica, Garamond'), isFine: false })
  expect(blind).toEqual({ text: 'There is no blind copy, so reviewers read the paper itself, without its properties.', isFine: true })
  expect(formatHints({ ...unembedded, mode: 'open' })).toHaveLength(2)
})

test('what could not be read is not judged', () => {
  expect(formatHints({ ...paper, mode: 'open', files: [{ ...file, words: null }] })).toEqual([])
})
