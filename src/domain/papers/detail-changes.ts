import type { Change } from '../submissions/desk/corrections.store.ts'
import type { PaperAuthor } from '../submissions/paper.ts'
import type { PaperDetails, PaperRules } from './paper-details.ts'

interface Naming {
  tracks: PaperRules['tracks']
  /** The reference of the paper, where its submission has several. */
  reference?: string | undefined
}

/** Which details of a paper change: those that may name people, and the others. */
export function detailChanges(before: PaperDetails, after: PaperDetails, { tracks, reference }: Naming): { personal: Change[]; others: Change[] } {
  const named = (field: string) => (reference ? `${field} of ${reference}` : field)
  const change = (field: string, format: (details: PaperDetails) => string): Change => ({ field: named(field), from: format(before), to: format(after) })
  const changed = ({ from, to }: Change) => from !== to
  const track = ({ trackId }: PaperDetails) => (trackId ? (tracks.find(({ id }) => id === trackId)?.name ?? 'an earlier track') : '')
  return {
    personal: [
      change('Authors', ({ authors }) => formatAuthors(authors)),
      change('Abstract', ({ abstract }) => abstract),
      change('Competing interests', ({ interests }) => interests),
      change('Funding', ({ funding }) => funding),
      change('Statement on generative AI', ({ aiStatement }) => aiStatement),
      change('People who should not review it', formatExclusions),
    ].filter(changed),
    others: [
      change('Research title', ({ title }) => title),
      change('Keywords', ({ keywords }) => keywords.join(', ')),
      change('Track', track),
      change('Licence', ({ licence }) => licence),
    ].filter(changed),
  }
}

export function formatExclusions({ exclusions }: Pick<PaperDetails, 'exclusions'>): string {
  return exclusions.map(({ name, email, reason }) => `${[name, email].filter(Boolean).join(', ')}: ${reason}`).join('\n')
}

/** 'Ada Lovelace (Analytical Society, Portugal, ada@example.org, corresponding); Charles Babbage (presents)' */
export function formatAuthors(authors: readonly PaperAuthor[]): string {
  return authors
    .map(({ name, affiliation, country, email, orcid, isCorresponding, isPresenter }) => {
      const roles = authors.length > 1 ? [isCorresponding && 'corresponding', isPresenter && 'presents'] : []
      const more = [affiliation, country, email, orcid && `ORCID ${orcid}, not authenticated`, ...roles].filter(Boolean).join(', ')
      return more ? `${name} (${more})` : name
    })
    .join('; ')
}
