import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { reminderBeforeSending } from '#domain/submissions/reminder-before-sending.ts'
import { usePrefill } from '../../accounts/use-prefill.ts'
import { paths } from '../../paths.ts'
import type { PostedForm } from '../../request-context.ts'
import { PrivacyNote } from '../../site/privacy-note.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Honeypot } from '../../ui/form/fields.tsx'
import { useRemainingProblems } from '../../ui/form/use-remaining-problems.ts'
import type { FileRow } from '../files/chosen-file.ts'
import { FormFiles } from '../files/form-files.ts'
import { FormToken } from '../send/form-token.ts'
import { type ArrivedSubmission, type SubmissionPhase, useSubmission } from '../send/use-submission.ts'
import { validateSubmission } from '../send/validate-submission.ts'
import { AboutYou, type FormConference } from './about-you.tsx'
import { arrivedFilesIn, controlLabels, formAnswers, titlesIn } from './form-answers.ts'
import { DraftOffer, useFormDraft } from './form-draft.tsx'
import { Manuscript, manuscriptLabels, manuscriptProblems } from './manuscript.tsx'
import { Curricula, Papers } from './papers-and-cvs.tsx'
import { Travelling } from './travelling.tsx'

/** Decides what happens when the popup around the form is closed. */
export type FormStatus = 'empty' | 'draft' | 'sending'

interface SubmissionFormProps {
  conference: FormConference
  countries: readonly string[]
  /** The codes of the participant categories that are still open. */
  categories: readonly string[]
  /** Set on the page of its own; the popup fetches a token. */
  token?: string
  posted?: PostedForm | undefined
  /** An organiser fills in the form for somebody. */
  entry?: FormEntry
  /** The secret of a link that admits the sender after the deadline. */
  lateEntry?: string
  onArrived: (submission: ArrivedSubmission, email: string) => void
  onStatus?: (status: FormStatus) => void
}

/** What differs at the desk, where the form is filled in for somebody. */
export interface FormEntry {
  address: string
  labels: Record<string, string>
  validate: (body: FormData) => Record<string, string>
  /** The controls that only the desk has. */
  fields: (problems: Record<string, string>) => React.ReactNode
  button: string
  hint: string
}

const none: Record<string, string> = {}

/** The submission form, in the popup and on a page of its own; without JavaScript it is posted to that page. */
export function SubmissionForm({ conference, countries, categories, token: initialToken, posted, entry, lateEntry, onArrived, onStatus }: SubmissionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // What an organiser began for somebody is not mixed with a submission of their own.
  const name = entry ? `desk ${conference.id}` : conference.id
  const [token] = useState(() => new FormToken(name, initialToken))
  const [files] = useState(() => new FormFiles(conference, token, titlesIn(posted?.values ?? {}), arrivedFilesIn(posted?.values ?? {})))
  const [hasInput, setHasInput] = useState(Boolean(posted))
  const rows = useSyncExternalStore(files.subscribe, files.rows, files.rows)
  const draft = useFormDraft(name, files, posted?.values)
  usePrefill(form, draft.isFresh && !entry)
  const validateMore = conference.journal ? (body: FormData) => manuscriptProblems(body, files.rows()) : entry?.validate
  const takesReminders = !entry && !conference.journal
  const submission = useSubmission({
    files,
    token,
    address: entry?.address,
    validateMore,
    onArrived(arrived, email) {
      draft.discard()
      onArrived(arrived, email)
    },
  })
  const [reminder, setReminder] = useState<string>()
  useEffect(() => {
    if (form.current && hasInput && takesReminders) setReminder(reminderIn(form.current, rows))
  }, [rows, hasInput, takesReminders])
  const { phase } = submission
  const status: FormStatus = phase === 'filling' || phase === 'lost' ? (hasInput ? 'draft' : 'empty') : 'sending'
  useEffect(() => onStatus?.(status), [status, onStatus])
  // Fetched early for the first upload, which also reports a failure.
  useEffect(() => void token.get().catch(() => undefined), [token])

  const problem = submission.problem ?? (phase === 'filling' ? posted : undefined)
  const problems = problem?.fields ?? none
  const { remaining: remainingOfControls, onInput } = useRemainingProblems(
    problems,
    (changed) => validateSubmission(new FormData(changed), files.rows(), validateMore?.(new FormData(changed)))?.fields ?? {},
  )
  const remaining = withoutRemovedFiles(remainingOfControls, rows)
  const answers = formAnswers(draft.start.values, remaining)

  function saveDraft(): void {
    setHasInput(true)
    if (!form.current) return
    if (takesReminders) setReminder(reminderIn(form.current, rows))
    draft.save(form.current)
  }

  function answerOffer(act: () => void): void {
    act()
    setHasInput(true)
    requestAnimationFrame(() => form.current?.focus())
  }

  return (
    <div className="submission">
      {draft.offer && (
        <DraftOffer
          files={draft.offer}
          onRestore={() => answerOffer(draft.restore)}
          onDiscard={() =>
            answerOffer(() => {
              draft.discard()
              token.renew()
            })
          }
        />
      )}
      <form
        className="form submission-form"
        ref={form}
        hidden={draft.offer !== undefined}
        tabIndex={-1}
        aria-label={conference.journal ? 'Send a manuscript' : 'Paper / Abstract Submission'}
        method="post"
        encType="multipart/form-data"
        action={actionOf(conference)}
        noValidate
        onChange={saveDraft}
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault()
          void submission.send(event.currentTarget)
        }}
      >
        {problem && (
          <ErrorSummary
            message={problem.message}
            fields={problems}
            remaining={remaining}
            labels={{ ...controlLabels, ...entry?.labels, ...(conference.journal ? manuscriptLabels : {}) }}
          />
        )}
        <input type="hidden" name="subconference_id" value={conference.id} />
        {/* Ahead of the files: without a valid token the server stores no byte of them. */}
        <input type="hidden" name="token" defaultValue={initialToken ?? ''} />
        {lateEntry && <input type="hidden" name="late_entry" value={lateEntry} readOnly />}
        {/* Without JavaScript the server reminds a presenter once of what is missing. */}
        {takesReminders && !posted && (
          <noscript>
            <input type="hidden" name="remind" value="yes" />
          </noscript>
        )}
        <Honeypot />
        <div className="form-parts" key={draft.start.round}>
          <AboutYou answers={answers} conference={conference} countries={countries} categories={categories} />
          {conference.journal ? (
            <Manuscript answers={answers} rows={rows.filter((row) => row.kind === 'document')} files={files} />
          ) : (
            <>
              <Papers answers={answers} rows={rows.filter((row) => row.kind === 'document')} files={files} maxFiles={conference.maxFiles} />
              <Curricula answers={answers} rows={rows.filter((row) => row.kind === 'documentcv')} files={files} />
              <Travelling answers={answers} />
            </>
          )}
          {entry?.fields(remaining)}
        </div>
        <SendButton
          phase={phase}
          progress={submission.progress}
          files={rows}
          entry={entry}
          reminder={reminder}
          button={entry?.button ?? (conference.journal ? 'Send my manuscript' : 'Send my submission')}
        />
      </form>
    </div>
  )
}

function reminderIn(form: HTMLFormElement, rows: readonly FileRow[]): string | undefined {
  const body = new FormData(form)
  return reminderBeforeSending({
    regtype: String(body.get('regtype') ?? ''),
    titles: body.getAll('research_title[]').map(String),
    hasDocument: rows.some(({ kind, file }) => kind === 'document' && file !== undefined),
  })
}

function actionOf({ id, slug, journal }: FormConference): string {
  return journal ? href(paths.sendManuscript, { journal }) : href(paths.conferenceSubmit, { id, conference: slug })
}

/** Leaves out the problems of refused files that were removed. */
function withoutRemovedFiles(problems: Record<string, string>, rows: readonly FileRow[]): Record<string, string> {
  const stillRefused = new Set(rows.flatMap(({ key, file }) => (file?.state === 'refused' ? [`file:${key}`] : [])))
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !name.startsWith('file:') || stillRefused.has(name)))
}

interface SendButtonProps {
  phase: SubmissionPhase
  progress: number
  files: readonly FileRow[]
  entry: FormEntry | undefined
  reminder: string | undefined
  button: string
}

/** The submit button with the state of the submission. */
function SendButton({ phase, progress, files, entry, reminder, button }: SendButtonProps) {
  const busy = phase === 'waiting' || phase === 'sending'
  return (
    <div className="send">
      <div role="status">
        {phase === 'filling' && reminder && <p className="notice">{reminder}</p>}
        {phase === 'waiting' && <p className="notice">{waitingText(files)}</p>}
        {phase === 'sending' && <p className="notice">Sending your submission. Please keep this window open.</p>}
        {phase === 'lost' && (
          <p className="notice warn">
            <strong>The connection was lost while sending.</strong> Nothing you entered is lost. Press “Try again” when the connection is back. If it has
            already arrived, it will not be counted twice.
          </p>
        )}
      </div>
      {phase === 'sending' && progress < 1 && <progress max={1} value={progress} aria-label="Part of the form that has been sent" />}
      <button type="submit" className="button" aria-disabled={busy || undefined}>
        {busy ? 'Please Wait...' : phase === 'lost' ? 'Try again' : button}
      </button>
      <p className="hint">
        {entry?.hint ??
          'You will get a reference and an e-mail that lists what we received. You can replace a file or withdraw until the review begins, and ask to withdraw after that.'}
      </p>
      {!entry && <PrivacyNote />}
    </div>
  )
}

function waitingText(files: readonly FileRow[]): string {
  const waiting = files.filter(({ file }) => file?.state === 'sending' || file?.state === 'waiting')
  const offline = waiting.some(({ file }) => file?.state === 'waiting') ? ' You are offline. Sending will resume when you are back online.' : ''
  return `Waiting for ${waiting.length === 1 ? 'a file' : `${waiting.length} files`} to be uploaded. The form will then be sent automatically.${offline}`
}
