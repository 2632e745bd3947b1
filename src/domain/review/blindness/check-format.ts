import type { ReviewMode, ReviewStage } from '../review.ts'
import type { ReviewSettings } from '../review-settings.ts'
import type { Guarded } from './blindness.store.ts'

/** Something that an author is told about the format of what reviewers read. It is advice: nothing is held back because of it. */
export interface FormatHint {
  text: string
  isFine: boolean
}

type Limits = Pick<ReviewSettings, 'abstractFilePages' | 'abstractFileWords' | 'fullPaperPages' | 'fullPaperWords'>

interface PaperFormat {
  /** The files that reviewers read at this stage, as far as they are checked. */
  files: readonly (Pick<Guarded, 'pages' | 'words' | 'fontsNotEmbedded'> & { name: string })[]
  stage: ReviewStage
  mode: ReviewMode
  hasBlindCopy: boolean
  limits: Limits
}

export function formatHints({ files, stage, mode, hasBlindCopy, limits }: PaperFormat): FormatHint[] {
  const most =
    stage === 'abstract' ? { pages: limits.abstractFilePages, words: limits.abstractFileWords } : { pages: limits.fullPaperPages, words: limits.fullPaperWords }
  const hints = files.flatMap(({ name, pages, words, fontsNotEmbedded }): FormatHint[] => {
    if (words === null) return []
    const tooLong = [
      ...(most.pages > 0 && pages !== null && pages > most.pages ? [count(most.pages, 'page')] : []),
      ...(most.words > 0 && words > most.words ? [count(most.words, 'word')] : []),
    ]
    const length = [...(pages === null ? [] : [count(pages, 'page')]), count(words, 'word')].join(', ')
    const isTooLong = tooLong.length > 0
    return [
      { text: `${name}: ${length}${isTooLong ? `. This conference asks for at most ${tooLong.join(' and ')}` : ''}.`, isFine: !isTooLong },
      ...(fontsNotEmbedded.length > 0
        ? [
            {
              text: `${name}: these fonts are not embedded, so it may look different on other computers: ${fontsNotEmbedded.join(', ')}. Please save the PDF with its fonts.`,
              isFine: false,
            },
          ]
        : []),
    ]
  })
  if (mode !== 'double-blind' || files.length === 0) return hints
  const blind = hasBlindCopy ? 'Reviewers read your blind copy.' : 'There is no blind copy, so reviewers read the paper itself, without its properties.'
  return [...hints, { text: blind, isFine: true }]
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? noun : `${noun}s`}`
}
