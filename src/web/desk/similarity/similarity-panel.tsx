import { href } from 'react-router'
import type { SimilarDocument } from '#domain/similarity/similar-documents.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { asPercent } from './percent.ts'

/** The most alike; a text that is sent everywhere would fill the page with its copies. */
const shownFirst = 5

const partNames = { abstract: 'abstract', 'full-text': 'full text' } as const

/** Texts held here that share passages with a paper; nothing is shown where there are none. */
export function SimilarityPanel({ reference, documents }: { reference: string; documents: SimilarDocument[] | undefined }) {
  if (!documents || documents.length === 0) return null
  const more = documents.slice(shownFirst)
  return (
    <section className="desk-panel" aria-labelledby="similar-heading">
      <h2 id="similar-heading">Texts in common</h2>
      <p className="soft">A hint to read both, not a verdict: methods, quotations and an author’s own earlier work look the same.</p>
      <Documents reference={reference} documents={documents.slice(0, shownFirst)} />
      {more.length > 0 && (
        <details>
          <summary>
            {more.length} more {more.length === 1 ? 'text' : 'texts'}, less alike
          </summary>
          <Documents reference={reference} documents={more} />
        </details>
      )}
    </section>
  )
}

function Documents({ reference, documents }: { reference: string; documents: SimilarDocument[] }) {
  return (
    <ul className="plain-list desk-stack">
      {documents.map((document) => (
        <li key={document.key || `${document.where} ${document.mineInTheirs} ${document.theirsInMine}`}>
          <strong>{nameOf(document)}</strong>
          <br />
          <span className="soft">
            {document.kind === 'article' ? 'Published here' : document.where}. About {asPercent(document.mineInTheirs)} of this {partNames[document.myPart]} is
            in its {partNames[document.theirPart]}, and {asPercent(document.theirsInMine)} of that in this.
          </span>
          {document.key && (
            <>
              <br />
              <Link to={href(deskPaths.submissionSimilar, { reference, other: document.key })}>
                Compare<span className="unseen"> with {nameOf(document)}</span>
              </Link>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function nameOf({ key, kind, title, reference }: SimilarDocument): string {
  if (key === '') return 'A paper that you may not read'
  return kind === 'article' ? title : [reference, title].filter(Boolean).join(' · ')
}
