import { findConsent } from '#domain/publishing/authors/consent.ts'
import { FormFailure } from '../accounts/account-page.tsx'
import { PageHead } from '../pages/page-head.tsx'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { TextAreaField } from '../ui/form/fields.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/author-change.ts'

/** Opening the link answers nothing, because mail programs open links by themselves. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findConsent(context.get(servicesContext), params.token)
  const posted = context.get(postedFormContext)
  if (!found) return { posted, change: undefined }
  const { consent, change, article, before } = found
  const printed = ({ name, affiliation, country }: { name: string; affiliation: string; country: string }) =>
    [name, affiliation, country].filter(Boolean).join(', ')
  return {
    posted,
    change: {
      state: change.state,
      title: article.title,
      reason: change.reason,
      before: before.map(printed),
      after: change.authors.map(printed),
      answer: consent.answer,
      comment: consent.comment,
    },
  }
}

export function headers() {
  return privateHeaders('same-origin')
}

export const meta = () => privateMeta('A change of the authors')

type ShownChange = NonNullable<Route.ComponentProps['loaderData']['change']>

/** One of the authors sees the list before and after, and agrees or does not. */
export default function AuthorChangePage({ loaderData: { change, posted } }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={{ title: 'A change of the authors', kicker: 'Your consent', lead: leadOf(change) }} />
      <Section id="change" heading={change?.title ?? 'This link does not work'}>
        {change ? (
          <>
            <div className="author-lists">
              {change.state !== 'applied' && <AuthorList heading="As it is" authors={change.before} />}
              <AuthorList heading={change.state === 'applied' ? 'As it is now' : 'As it would be'} authors={change.after} />
            </div>
            <h3>Why</h3>
            <p className="written">{change.reason}</p>
            {change.state === 'open' && (
              <form className="form narrow" method="post">
                {posted && <FormFailure message={posted.message} />}
                <TextAreaField
                  name="comment"
                  label="A note to the editors"
                  hint="If you do not agree, please say what is wrong. Only the editors read it."
                  rows={3}
                  maxLength={2000}
                  defaultValue={posted?.values.comment?.[0] ?? change.comment}
                  error={posted?.fields.comment}
                />
                <PrivacyNote />
                <div className="form-actions">
                  <button type="submit" className="button" name="answer" value="agreed">
                    I agree
                  </button>
                  <button type="submit" className="button quiet" name="answer" value="refused">
                    I do not agree
                  </button>
                </div>
              </form>
            )}
          </>
        ) : (
          <p>It is not whole, or the article is gone. Please reply to the e-mail that it came in.</p>
        )}
      </Section>
    </>
  )
}

function AuthorList({ heading, authors }: { heading: string; authors: string[] }) {
  return (
    <div>
      <h3>{heading}</h3>
      <ol className="author-list">
        {authors.map((author, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two authors may have the same name, and their order never changes on a page
          <li key={index}>
            <bdi>{author}</bdi>
          </li>
        ))}
      </ol>
    </div>
  )
}

function leadOf(change: ShownChange | undefined): string {
  if (!change) return 'We could not find the change that this link belongs to.'
  if (change.state === 'applied') return 'All authors have agreed, and the article is changed.'
  if (change.state === 'refused') return 'Not everybody agreed, so nothing is changed. The editors will write to you.'
  if (change.state === 'withdrawn') return 'The editors have withdrawn this change. Nothing is changed, and you need not answer.'
  if (change.answer === 'agreed') return 'Thank you. You have agreed; we make the change when everybody has. If that was a mistake, please answer again.'
  return 'We make it only when everybody who is named before or after it agrees. Please tell us whether you do.'
}
