import { recommendationLabels } from '#domain/review/reviews/review-answers.ts'
import { PdfViewer } from '../ui/pdf/pdf-viewer.tsx'
import type { ShownReview } from './review.tsx'

/** What a reviewer may see of the paper; nothing here comes from anywhere but the reviewer's view. */
export function PaperPane({ review, bare = false }: { review: ShownReview; bare?: boolean }) {
  const { paper, earlier, others, response } = review
  // In a section of its own it needs no second landmark.
  const Pane = bare ? 'div' : 'section'
  return (
    <Pane className="review-paper" aria-labelledby={bare ? undefined : 'paper-heading'}>
      {!bare && <h2 id="paper-heading">The paper</h2>}
      {paper.authors.length > 0 && (
        <p>
          <strong>Authors:</strong> {paper.authors.map(({ name, affiliation }) => [name, affiliation].filter(Boolean).join(', ')).join('; ')}
        </p>
      )}
      {(paper.track || paper.keywords.length > 0) && (
        <p className="soft">
          {[paper.track && `Track: ${paper.track}`, paper.keywords.length > 0 && `Keywords: ${paper.keywords.join(', ')}`].filter(Boolean).join('. ')}
        </p>
      )}
      {paper.abstract ? <p className="as-written">{paper.abstract}</p> : bare && <p className="soft">The authors have not sent an abstract beside the file.</p>}
      {!bare && <Files review={review} />}
      {response && (
        <details open>
          <summary>The authors’ response to the reviewers</summary>
          <p className="as-written">{response}</p>
        </details>
      )}
      {earlier.map(({ round, toAuthor }) => (
        <details key={round}>
          <summary>Your review in round {round}</summary>
          <p className="as-written">{toAuthor}</p>
        </details>
      ))}
      {others.map(({ reviewer, name, recommendation, toAuthor, files }) => (
        <details key={reviewer}>
          <summary>
            {name ?? `Reviewer ${reviewer}`}: {recommendationLabels[recommendation]}
          </summary>
          <p className="as-written">{toAuthor}</p>
          {files.map((file) => (
            <p key={file.fileId}>
              <a href={`/api/v1/reviews/${review.id}/attachments/${file.fileId}`} download={file.name}>
                {file.name}
              </a>
            </p>
          ))}
        </details>
      ))}
    </Pane>
  )
}

function Files({ review: { id, paper } }: { review: ShownReview }) {
  if (paper.files.length === 0)
    return (
      <p className="notice">
        {paper.abstract ? 'There is no file for reviewers yet.' : 'The copy for reviewers is not ready yet. We write to you as soon as it is here.'}
      </p>
    )
  return (
    <ul className="plain-list">
      {paper.files.map((file) => {
        const address = `/api/v1/reviews/${id}/files/${file.fileId}`
        return (
          <li key={file.fileId}>
            <p>
              <a href={address} download={file.name}>
                {file.name}
              </a>{' '}
              <span className="soft">{Math.ceil(file.sizeBytes / 1024).toLocaleString('en-GB')} KB</span>
            </p>
            {file.mediaType === 'application/pdf' && (
              <div className="needs-script">
                <PdfViewer address={address} name={file.name} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
