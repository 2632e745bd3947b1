import { href } from 'react-router'
import { formatTimestamp } from '#domain/dates.ts'
import { assignmentLabels } from '#domain/review/assignment/assignments.store.ts'
import { handledPaper } from '#domain/review/outside-handler/handle-paper.ts'
import { confidenceLabels, recommendationLabels } from '#domain/review/reviews/review-answers.ts'
import { stateLabels } from '#domain/submissions/next-steps.ts'
import { FormFailure } from '../accounts/account-page.tsx'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { TextAreaField } from '../ui/form/fields.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/handling.ts'
import { AskReviewers } from './ask-reviewers.tsx'
import { stageLabels } from './review-labels.ts'

/** For somebody from outside who handles one paper, by a link; opening it changes nothing. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const handled = await handledPaper(context.get(servicesContext), params.token)
  const posted = context.get(postedFormContext)
  const done = new URL(request.url).searchParams.get('done')
  if (!handled) return { posted, done, handled: undefined }
  const { name, expiresAt, paper, rounds, choices, state, mayBegin, asking } = handled
  return {
    posted,
    done,
    handled: {
      token: params.token,
      name,
      until: formatTimestamp(expiresAt),
      paper,
      state: stateLabels[state],
      choices,
      mayBegin,
      asking,
      rounds: rounds.map((round) => ({
        number: round.number,
        stage: stageLabels[round.stage],
        reviews: round.reviews.map(({ number, state: at, versions, files }) => {
          const last = versions.at(-1)
          return {
            number,
            state: assignmentLabels[at],
            files: files.map(({ fileId, name }) => ({ fileId, name })),
            review: last && {
              recommendation: recommendationLabels[last.recommendation],
              confidence: confidenceLabels[last.confidence - 1] ?? '',
              score: last.score,
              toAuthor: last.answers.toAuthor,
              confidential: last.answers.confidential,
              answers: last.form.questions.flatMap(({ id, text }) => (last.answers.answers[id] ? [{ question: text, answer: last.answers.answers[id] }] : [])),
            },
          }
        }),
      })),
    },
  }
}

export const headers = () => privateHeaders('same-origin')
export const meta = () => privateMeta('A paper that you handle')

const doneMessages: Record<string, string> = {
  begun: 'The paper is in review now, and its author is told.',
  asked: 'The invitations are on their way.',
  reminded: 'The reminder is on its way.',
}

type Loaded = Route.ComponentProps['loaderData']
export type Handled = NonNullable<Loaded['handled']>

export default function Handling({ loaderData: { handled, posted, done } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        text={{
          title: handled ? 'A paper that you handle' : 'This link no longer works',
          lead: handled
            ? `For ${handled.name} alone, until ${handled.until}. The organisers of this conference see nothing of it.`
            : 'It was ended or replaced, its time is over, or the address is incomplete. Please write to the office if you need it.',
          kicker: 'Peer review',
        }}
      />
      {handled && (
        <>
          {done && Object.hasOwn(doneMessages, done) && (
            <div className="frame">
              <p className="notice" role="status">
                {doneMessages[done]}
              </p>
            </div>
          )}
          <Paper handled={handled} />
          {handled.asking && <AskReviewers handled={handled} asking={handled.asking} posted={posted} />}
          <Reviews handled={handled} />
          <Decide handled={handled} posted={posted} />
        </>
      )}
      {!handled && posted && (
        <Section id="outcome" heading="Nothing was decided">
          <FormFailure message={posted.message} />
        </Section>
      )}
    </>
  )
}

function Paper({ handled: { token, paper } }: { handled: Handled }) {
  if (!paper)
    return (
      <Section id="paper" heading="The paper">
        <p>Its review has not begun. Its title and abstract will appear here as soon as you begin it.</p>
      </Section>
    )
  return (
    <Section id="paper" heading={paper.title}>
      <div className="prose as-written">
        <p>{paper.abstract || 'The abstract comes with the paper itself.'}</p>
      </div>
      {paper.authors.length > 0 && <p>{paper.authors.map(({ name }) => name).join(', ')}</p>}
      {paper.files.length > 0 && (
        <ul>
          {paper.files.map(({ fileId, name }) => (
            <li key={fileId}>
              <a href={`${href(paths.handling, { token })}/files/${fileId}`}>{name}</a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Reviews({ handled: { rounds, token } }: { handled: Handled }) {
  const asked = rounds.flatMap(({ reviews }) => reviews).length
  return (
    <Section id="reviews" heading="What the reviewers write">
      {asked === 0 && <p>Nobody has been asked yet.</p>}
      {rounds.toReversed().map((round) => (
        <div key={round.number} className="stack">
          {rounds.length > 1 && (
            <h3>
              Round {round.number}, {round.stage.toLowerCase()}
            </h3>
          )}
          {round.reviews.map(({ number, state, review, files }) => (
            <article key={number} className="prose">
              <h3>Reviewer {number}</h3>
              {review ? (
                <>
                  <p>
                    <strong>{review.recommendation}</strong>
                    {review.score !== null && `, score ${review.score.toFixed(1)} of 5`}. <span className="soft">{review.confidence}.</span>
                  </p>
                  <p className="as-written">{review.toAuthor}</p>
                  {review.answers.map(({ question, answer }) => (
                    <p key={question} className="as-written">
                      <strong>{question}</strong> {answer}
                    </p>
                  ))}
                  {review.confidential && (
                    <blockquote className="as-written">
                      <strong>Confidential:</strong> {review.confidential}
                    </blockquote>
                  )}
                </>
              ) : (
                <p className="soft">{state}; no review yet.</p>
              )}
              {files.map(({ fileId, name }) => (
                <p key={fileId}>
                  <a href={`${href(paths.handling, { token })}/files/${fileId}`}>{name}</a>
                </p>
              ))}
            </article>
          ))}
        </div>
      ))}
    </Section>
  )
}

function Decide({ handled: { choices, state, token, mayBegin }, posted: refused }: { handled: Handled; posted: Loaded['posted'] }) {
  const posted = refused?.form === 'handling' ? refused : undefined
  if (choices.length === 0)
    return (
      <Section id="decide" heading="The decision">
        <p>There is nothing to decide now: the paper is “{state}”.</p>
      </Section>
    )
  const chosen = posted?.values.choice?.[0]
  return (
    <Section id="decide" heading="The decision">
      {mayBegin && <p>The paper is not in review yet. You may reject it without a review, as long as nobody was asked; otherwise begin its review above.</p>}
      <form className="form narrow" method="post" action={href(paths.handling, { token })} noValidate>
        {posted && <FormFailure message={posted.message} />}
        <fieldset>
          <legend>What do you decide?</legend>
          {choices.map(({ value, name, means }) => (
            <label key={value} className="choice">
              <input type="radio" name="choice" value={value} defaultChecked={chosen === value} /> {name}
              {name !== means && <span className="soft"> – {means.toLowerCase()}</span>}
            </label>
          ))}
          {posted?.fields.choice && <p className="field-error">{posted.fields.choice}</p>}
        </fieldset>
        <TextAreaField
          name="note"
          label="Your reasons"
          hint="The author reads them. Each reviewer’s comments to the author follow by themselves; confidential comments never."
          rows={6}
          maxLength={5000}
          defaultValue={posted?.values.note?.[0]}
          error={posted?.fields.note}
        />
        <label className="choice">
          <input type="checkbox" name="sure" value="yes" /> The author is told at once; I know that this cannot be taken back
        </label>
        {posted?.fields.sure && <p className="field-error">{posted.fields.sure}</p>}
        <div className="form-actions">
          <button type="submit" className="button">
            Decide and tell the author
          </button>
        </div>
      </form>
    </Section>
  )
}
