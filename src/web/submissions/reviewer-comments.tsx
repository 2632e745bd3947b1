import type { AuthorComments } from '#domain/review/reviews/decision-comments.ts'

/** What each reviewer wrote to the author. */
export function ReviewerComments({ comments }: { comments: readonly AuthorComments[] }) {
  return comments.map(({ reviewer, name, text, answers }) => (
    <div key={reviewer} className="timeline-comment">
      <h3>{name ?? `Reviewer ${reviewer}`}</h3>
      <p className="timeline-note">{text}</p>
      {answers.map(({ question, answer }) => (
        <p key={question} className="timeline-note">
          <strong>{question}</strong> {answer}
        </p>
      ))}
    </div>
  ))
}
