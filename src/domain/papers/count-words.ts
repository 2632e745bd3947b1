const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
const joint = /^[-‐‑'’]$/

/** The words of a text in any script; parts that a hyphen or an apostrophe joins are one word, as in word processors. */
export function countWords(text: string): number {
  const segments = [...segmenter.segment(text)]
  const isWord = (index: number) => segments[index]?.isWordLike === true
  return segments.filter((_, index) => isWord(index) && !(isWord(index - 2) && joint.test(segments[index - 1]?.segment ?? ''))).length
}
