import { formatDay } from '#domain/dates.ts'
import { licences } from '#domain/papers/paper-details.ts'
import { typedReference } from '#domain/publishing/desk/typed-reference.ts'
import { licenceTexts, licenceVersion } from '#domain/publishing/proof/licence-text.ts'
import { findProof } from '#domain/publishing/proof/proof.ts'
import { FormFailure } from '../accounts/account-page.tsx'
import { PageHead } from '../pages/page-head.tsx'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { TextAreaField } from '../ui/form/fields.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/proof.ts'
import { ProofDetails } from './proof-details.tsx'

/** Opening the link answers nothing, because mail programs open links by themselves. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findProof(context.get(servicesContext), params.token)
  const posted = context.get(postedFormContext)
  if (!found) return { posted, proof: undefined }
  const { proof, article, authors, references, volume } = found
  return {
    posted,
    proof: {
      pdf: article.typeset_file_id ? `/proof/${encodeURIComponent(params.token)}/pdf` : undefined,
      isOpen: article.state === 'proof',
      answer: proof.answer,
      comments: proof.comments,
      dueOn: formatDay(proof.due_on),
      title: article.title,
      abstract: article.abstract,
      licence: proof.licence || article.licence,
      thirdParty: article.third_party,
      volume: volume?.title ?? '',
      authors: authors.map(({ name, affiliation, country }) => [name, affiliation, country].filter(Boolean).join(', ')),
      contributors: authors.map(({ name, contributions }) => ({ name, contributions })),
      references: references.map(typedReference).join('\n'),
    },
  }
}

export function headers() {
  return privateHeaders('same-origin')
}

export const meta = () => privateMeta('The proof of your article')

type ShownProof = NonNullable<Route.ComponentProps['loaderData']['proof']>

/** The author reads the typeset pages, then approves them with a licence, or says what is to be changed. */
export default function ProofPage({ loaderData: { proof, posted } }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={{ title: 'The proof of your article', kicker: proof?.volume || 'Proof', lead: leadOf(proof) }} />
      {proof ? (
        <>
          <Section id="article" heading={proof.title}>
            <ul className="plain-list">
              {proof.authors.map((author) => (
                <li key={author}>
                  <bdi>{author}</bdi>
                </li>
              ))}
            </ul>
            {proof.pdf && (
              <p>
                <a className="button" href={proof.pdf}>
                  Open the proof (PDF)
                </a>
              </p>
            )}
          </Section>
          {proof.isOpen && <AnswerForm proof={proof} posted={posted} />}
        </>
      ) : (
        <Section id="gone" heading="This link does not work">
          <p>It is not whole, or a newer proof was sent. Please look for our last e-mail, or reply to it.</p>
        </Section>
      )}
    </>
  )
}

function AnswerForm({ proof, posted }: { proof: ShownProof; posted: Route.ComponentProps['loaderData']['posted'] }) {
  const typed = (name: string) => posted?.values[name]?.[0]
  const chosen = typed('licence') ?? proof.licence
  return (
    <Section id="answer" heading="Your answer">
      <form className="form narrow proof-form" method="post">
        {posted && <FormFailure message={posted.message} />}
        <fieldset className="field" data-wrong={posted?.fields.licence ? 'true' : undefined}>
          <legend>Licence</legend>
          {posted?.fields.licence && <p className="field-error">{posted.fields.licence}</p>}
          {licences.map((licence) => (
            <label key={licence} className="choice">
              <input type="radio" name="licence" value={licence} defaultChecked={chosen === licence} />
              <span>
                <b>{licence === 'all rights reserved' ? 'All rights reserved' : licence}</b> {licenceTexts[licence]}
              </span>
            </label>
          ))}
        </fieldset>
        <ProofDetails authors={proof.contributors} references={proof.references} typed={posted?.values} errors={posted?.fields} />
        <TextAreaField
          name="thirdParty"
          label="Material of others"
          hint="Pictures, tables or long quotations that are not yours, and who permitted them. Leave it empty if there is none."
          rows={3}
          maxLength={3000}
          defaultValue={typed('thirdParty') ?? proof.thirdParty}
        />
        <div className="field" data-wrong={posted?.fields.agreed ? 'true' : undefined}>
          {posted?.fields.agreed && (
            <p className="field-error" id="agreed-error">
              {posted.fields.agreed}
            </p>
          )}
          <label className="choice">
            <input
              type="checkbox"
              name="agreed"
              value="yes"
              defaultChecked={typed('agreed') === 'yes'}
              aria-invalid={posted?.fields.agreed ? true : undefined}
              aria-describedby={posted?.fields.agreed ? 'agreed-error' : undefined}
            />
            <span>
              I agree, for all authors, that the article is published under this licence (text of {formatDay(licenceVersion)}). It is our own work, and what is
              not is named above.
            </span>
          </label>
        </div>
        <TextAreaField
          name="comments"
          label="What is to be changed"
          hint="With page and line, as in: page 3, line 12, ‘form’ should be ‘from’."
          rows={5}
          maxLength={5000}
          defaultValue={typed('comments') ?? proof.comments}
          error={posted?.fields.comments}
        />
        <PrivacyNote />
        <div className="form-actions">
          <button type="submit" className="button" name="answer" value="approved">
            Approve the proof
          </button>
          <button type="submit" className="button quiet" name="answer" value="comments">
            Ask for changes
          </button>
        </div>
      </form>
    </Section>
  )
}

function leadOf(proof: ShownProof | undefined): string {
  if (!proof) return 'We could not find the proof that this link belongs to.'
  if (proof.answer === 'approved') return 'Thank you. You have approved the proof; we will write to you when it is published.'
  if (proof.answer === 'comments' && !proof.isOpen) return 'Thank you. We have your comments and will send you a new proof.'
  return proof.isOpen ? `Please read it by ${proof.dueOn}, then approve it or tell us what is to be changed.` : 'This proof is closed.'
}
