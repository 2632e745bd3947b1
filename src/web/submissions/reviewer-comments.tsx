import type { AuthorComments } from '#domain/review/reviews/decision-comments.ts'
import { formatSize } from '../submit/files/chosen-file.ts'
import type { ShownStatus } from './load-status.ts'

interface Props {
  comments: readonly AuthorComments[]
  /** Of the submission, where files come with the comments. */
  address: ShownStatus['address']
}

/** What each reviewer wrote to the author, and the copies of the files that came with it. */
export function ReviewerComments({ comments, address }: Props) {
  return comments.map(({ reviewer, name, text, answers, files = [] }) => (
    <div key={reviewer} className="timeline-comment">
      <h3>{name ?? `Reviewer ${reviewer}`}</h3>
      <p className="timeline-note">{text}</p>
      {answers.map(({ question, answer }) => (
        <p key={question} className="timeline-note">
          <strong>{question}</strong> {answer}
        </p>
      ))}
      {files.map((file) => (
        <p key={file.fileId}>
          <a href={`/api/v1/submissions/${address.reference}/review-files/${file.fileId}?secret=${encodeURIComponent(address.secret)}`} download={file.name}>
            {file.name}
          </a>{' '}
          <span className="soft">{formatSize(file.sizeBytes)}</span>
        </p>
      ))}
    </div>
  ))
}
