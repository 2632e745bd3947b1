/** The forms in which a body may travel. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers write one of a few lines here, and every request brings one. Bounded, because anybody can write anything. */
const known = new Map<string, Encoding>()
const mostKnown = 100

/** The smallest form that the client says it can read. A quality of zero is a refusal. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  const remembered = known.get(header)
  if (remembered) return remembered
  const encoding = readHeader(header)
  if (known.size < mostKnown && header.length < 100) known.set(header, encoding)
  return encoding
}

function readHeader(header: string): Encoding {
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : 'identity'
}
