/** What stands around a page's own words, in the order of the page: `a` its description `b` its structured data `c` its words `d`. */
export interface PageFrame {
  a: string
  b: string
  c: string
  d: string
}

/** What a page says itself: its description and structured data in the head, and its words. */
export interface OwnWords {
  description: string
  data: string
  words: string
}

/** Of a page that was written without its frame. */
export function ownWordsOf(frameless: string): OwnWords | undefined {
  const head = textBetween(frameless, '<head>', '</head>')
  const words = wordsOf(frameless)
  if (head === undefined || !words) return undefined
  const scripts = head.indexOf('<script')
  const end = scripts < 0 ? head.length : scripts
  return { description: head.slice(0, end), data: head.slice(end), words: words.text }
}

/** The frame of a page that was written whole, or nothing when it cannot be told from what it frames to the letter. */
export function frameOf(whole: string, own: OwnWords): PageFrame | undefined {
  const words = wordsOf(whole)
  const description = whole.indexOf(own.description)
  const afterDescription = description + own.description.length
  const headEnd = whole.indexOf('</head>', afterDescription)
  const data = own.data === '' ? headEnd : whole.indexOf(own.data, afterDescription)
  if (words?.text !== own.words || own.description === '' || description < 0 || data < 0 || data > headEnd || headEnd > words.begin) return undefined
  return {
    a: whole.slice(0, description),
    b: whole.slice(afterDescription, data),
    c: whole.slice(data + own.data.length, words.begin),
    d: whole.slice(words.begin + words.text.length),
  }
}

/** A page that was written whole, taken for its frame and words. */
export function takenApart(whole: string): { frame: PageFrame; own: OwnWords } {
  const words = wordsOf(whole)
  const begin = words?.begin ?? whole.lastIndexOf('</body>')
  const text = words?.text ?? ''
  return { frame: { a: '', b: whole.slice(0, begin), c: '', d: whole.slice(begin + text.length) }, own: { description: '', data: '', words: text } }
}

function wordsOf(html: string): { begin: number; text: string } | undefined {
  const begin = html.indexOf('<main')
  const end = html.lastIndexOf('</main>')
  return begin < 0 || end < begin ? undefined : { begin, text: html.slice(begin, end) }
}

function textBetween(html: string, begin: string, end: string): string | undefined {
  const from = html.indexOf(begin)
  const to = html.indexOf(end, from)
  return from < 0 || to < 0 ? undefined : html.slice(from + begin.length, to)
}
