import { formatDays } from '#domain/dates.ts'
import { findCoAuthorQuestion } from '#domain/papers/ask-co-authors.ts'
import { FormFailure } from '../accounts/account-page.tsx'
import { PageHead } from '../pages/page-head.tsx'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { TextAreaField } from '../ui/form/fields.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/co-author.ts'
import { privateHeaders, privateMeta } from './private-page.ts'

/** Opening the link answers nothing, because mail programs open links by themselves. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findCoAuthorQuestion(context.get(servicesContext), params.token)
  const posted = context.get(postedFormContext)
  if (!found) return { posted, question: undefined }
  const { question, paper, conference, authors, self, sender } = found
  return {
    posted,
    question: {
      answer: question.answer,
      note: question.note,
      title: paper.title || 'A paper without a title yet',
      authors: authors.map(({ name }) => name),
      isNamed: self !== undefined,
      sender,
      conference: [conference.subConference, formatDays(conference.startDate, conference.endDate), conference.location].filter(Boolean).join(', '),
    },
  }
}

export function headers() {
  return privateHeaders('same-origin')
}

export const meta = () => privateMeta('Are you an author of this paper?')

type Question = NonNullable<Route.ComponentProps['loaderData']['question']>

/** A co-author confirms, or says that they are not an author; the answer can be changed with the same link. */
export default function CoAuthorPage({ loaderData: { question, posted } }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={{ title: 'Are you an author of this paper?', kicker: 'Your answer', lead: leadOf(question) }} />
      <Section id="answer" heading={question?.title ?? 'This link does not work'}>
        {question ? (
          <form className="form narrow" method="post">
            {posted && <FormFailure message={posted.message} />}
            <p>{question.conference}</p>
            <ol className="author-list" aria-label="Authors">
              {question.authors.map((name) => (
                <li key={name}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ol>
            {!question.isNamed && <p className="notice">You are no longer named among its authors.</p>}
            <TextAreaField
              name="note"
              label="A note to the organisers"
              hint="If you are not an author and want to tell us more. Only the organisers read it."
              rows={3}
              maxLength={2000}
              defaultValue={posted?.values.note?.[0] ?? question.note}
            />
            <PrivacyNote />
            <div className="form-actions">
              <button type="submit" className="button" name="answer" value="confirmed">
                Yes, I am an author
              </button>
              <button type="submit" className="button quiet" name="answer" value="denied">
                No, I am not an author
              </button>
            </div>
          </form>
        ) : (
          <p>It is not whole, or the paper is gone. Please reply to the e-mail that it came in.</p>
        )}
      </Section>
    </>
  )
}

function leadOf(question: Question | undefined): string {
  if (!question) return 'We could not find the paper that this link belongs to.'
  if (question.answer === 'confirmed') return 'Thank you. You have confirmed that you are an author. If that was a mistake, please answer again.'
  if (question.answer === 'denied') return 'Thank you. We have told the organisers that you are not an author. If that was a mistake, please answer again.'
  return `${question.sender} has named you as one of its authors. Please tell us whether that is right.`
}
