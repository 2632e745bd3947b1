import { formatDay, formatTimestamp } from '#domain/dates.ts'
import { maxFileMegabytes } from '#domain/files/accepted-files.ts'
import { findTask } from '#domain/publishing/production/deliver-task.ts'
import { taskKindLabels } from '#domain/publishing/production/production-task.ts'
import { PageHead } from '../pages/page-head.tsx'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field, FormScope, TextAreaField } from '../ui/form/fields.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/production-task.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findTask(context.get(servicesContext), params.token)
  const posted = context.get(postedFormContext)
  if (!found) return { posted, task: undefined }
  const { task, article, comments, source, result } = found
  return {
    posted,
    task: {
      kind: task.kind,
      title: article.title,
      isOpen: found.isOpen,
      dueOn: formatDay(task.due_on),
      file: source && { name: source.name, address: `/production/${encodeURIComponent(params.token)}/file` },
      result: result && task.delivered_at ? { name: result.name, at: formatTimestamp(task.delivered_at) } : undefined,
      comments: comments.map(({ position, by_office, text, written_at }) => ({ position, text, byOffice: by_office, at: formatTimestamp(written_at) })),
    },
  }
}

export function headers() {
  return privateHeaders('same-origin')
}

export const meta = () => privateMeta('An article to work on')

type ShownTask = NonNullable<Route.ComponentProps['loaderData']['task']>

/** A copy-editor or a typesetter takes the file, sends the result and asks questions. */
export default function ProductionTaskPage({ loaderData: { task, posted } }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={{ title: task ? taskKindLabels[task.kind] : 'An article to work on', kicker: 'Production', lead: leadOf(task) }} />
      {task ? (
        <>
          <Section id="article" heading={task.title}>
            {task.file ? (
              <p>
                <a className="button" href={task.file.address}>
                  Save the file to work on
                </a>{' '}
                <bdi className="soft">{task.file.name}</bdi>
              </p>
            ) : (
              <p>The file to work on is no longer here. Please write a comment below.</p>
            )}
            {task.result && (
              <p className="soft">
                Sent to us: <bdi>{task.result.name}</bdi>, {task.result.at}.
              </p>
            )}
          </Section>
          {task.comments.length > 0 && (
            <Section id="comments" heading="Comments">
              <ul className="plain-list proof-comments">
                {task.comments.map(({ position, byOffice, at, text }) => (
                  <li key={position}>
                    <p className="soft">
                      {byOffice ? 'The office' : 'You'}, {at}
                    </p>
                    <p className="written">{text}</p>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {task.isOpen && <AnswerForm task={task} posted={posted} />}
        </>
      ) : (
        <Section id="gone" heading="This link does not work">
          <p>It is not whole, it has ended, or the work is no longer needed. Please reply to the e-mail that it came in.</p>
        </Section>
      )}
    </>
  )
}

function AnswerForm({ task, posted }: { task: ShownTask; posted: Route.ComponentProps['loaderData']['posted'] }) {
  const isTypesetting = task.kind === 'typesetting'
  return (
    <Section id="answer" heading={task.result ? 'Send a later file, or a comment' : 'Your result'}>
      <FormScope.Provider value="production">
        <form className="form narrow" method="post" encType="multipart/form-data" noValidate>
          {posted?.message && <ErrorSummary message={posted.message} fields={posted.fields} labels={{ document: 'File', comments: 'Comments' }} />}
          <Field
            name="document"
            label="File"
            hint={isTypesetting ? `The pages as .pdf, at most ${maxFileMegabytes} MB.` : `As .docx, .doc or .pdf, at most ${maxFileMegabytes} MB.`}
            error={posted?.fields.document}
          >
            {(control) => <input type="file" accept={isTypesetting ? '.pdf' : '.doc,.docx,.pdf'} {...control} />}
          </Field>
          <TextAreaField
            name="comments"
            label="Comments"
            hint="What we or the author should know or decide. A question alone needs no file."
            rows={5}
            maxLength={3000}
            defaultValue={posted?.values.comments?.[0]}
            error={posted?.fields.comments}
          />
          <PrivacyNote />
          <div className="form-actions">
            <button type="submit" className="button" name="act" value="deliver">
              Send the file
            </button>
            <button type="submit" className="button quiet" name="act" value="comment">
              Send a comment only
            </button>
          </div>
        </form>
      </FormScope.Provider>
    </Section>
  )
}

function leadOf(task: ShownTask | undefined): string {
  if (!task) return 'We could not find the task that this link belongs to.'
  if (!task.isOpen) return 'The article is published. Thank you for your work on it.'
  return task.result
    ? 'Thank you, we have your result. Until the article is published you can send a later one.'
    : `Please send us your result by ${task.dueOn}.`
}
