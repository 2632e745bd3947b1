/** The views of the list; each has its own index. `mine` are the waiting ones that are for the reader. */
export const messageViews = ['waiting', 'mine', 'suspicious', 'answered', 'all'] as const
export type MessageView = (typeof messageViews)[number]

/** The filters of the list. They are part of the URL, so that a view can be bookmarked and shared. */
export interface MessageQuery {
  view: MessageView
  search: string
  /** Only those of people who sent something to this conference. */
  conference: string
  /** Only these; empty for all. */
  references: readonly string[]
}

const maxCharacters = 100
const maxReferences = 200
const reference = /^CM-[A-Z0-9]{6}-[A-Z]$/

/** Reads the query of a URL; unknown values are ignored. References alone are looked for among all messages. */
export function readMessageQuery(search: URLSearchParams): MessageQuery {
  const text = (name: string) =>
    (search.get(name) ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, maxCharacters)
  const references = search
    .getAll('reference')
    .slice(0, maxReferences)
    .filter((one) => reference.test(one))
  return {
    view: messageViews.find((view) => view === search.get('show')) ?? (references.length > 0 ? 'all' : 'waiting'),
    search: text('q'),
    conference: text('conference'),
    references,
  }
}

/** The same as URL parameters, without empty ones. */
export function writeMessageQuery({ view, search, conference, references }: MessageQuery): URLSearchParams {
  const parameters: [string, string][] = [
    ['show', view],
    ['q', search],
    ['conference', conference],
    ...references.map((one): [string, string] => ['reference', one]),
  ]
  return new URLSearchParams(parameters.filter(([, value]) => value !== ''))
}
