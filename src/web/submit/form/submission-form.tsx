import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { decoyName } from '#domain/forms/suspicion.ts'
import { usePrefill } from '../../accounts/use-prefill.ts'
import { paths } from '../../paths.ts'
import type { PostedForm } from '../../posted-form.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useMended } from '../../ui/form/use-mended.ts'
import type { FileRow } from '../files/file-row.ts'
import { FormFiles } from '../files/form-files.ts'
import type { SubmitConference } from '../load-submit-form.ts'
import { FormToken } from '../send/form-token.ts'
import { judgeSubmission } from '../send/judge-submission.ts'
import type { ArrivedSubmission } from '../send/send-submission.ts'
import { useSubmission } from '../send/use-submission.ts'
import { AboutYou } from './about-you.tsx'
import { Curricula } from './curricula.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { arrivedFilesIn, controlLabels, formAnswers, titlesIn } from './form-answers.ts'
import { Papers } from './papers.tsx'
import { SendButton } from './send-button.tsx'
import { Travelling } from './travelling.tsx'
import { useFormDraft } from './use-form-draft.ts'

/** How far a person has come; who closes the window around the form must say what becomes of it. */
export type FormStatus = 'empty' | 'begun' | 'sending'

interface SubmissionFormProps {
  conference: SubmitConference
  countries: readonly string[]
  /** The codes of the participant categories that are still open. */
  categories: readonly string[]
  /** The plain page brings a token; the popup asks for one. */
  token?: string
  posted?: PostedForm | undefined
  onArrived: (submission: ArrivedSubmission, email: string) => void
  onStatus?: (status: FormStatus) => void
}

const none: Record<string, string> = {}

/** The submission form, the same in the popup and on the page of its own. Without scripts it is a plain post. */
export function SubmissionForm({ conference, countries, categories, token: givenToken, posted, onArrived, onStatus }: SubmissionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [token] = useState(() => new FormToken(conference.id, givenToken))
  const [files] = useState(() => new FormFiles(conference, token, titlesIn(posted?.values ?? {}), arrivedFilesIn(posted?.values ?? {})))
  const [begun, setBegun] = useState(Boolean(posted))
  const rows = useSyncExternalStore(files.subscribe, files.rows, files.rows)
  const draft = useFormDraft(conference.id, files, posted?.values)
  usePrefill(form, draft.fresh)
  const submission = useSubmission({
    files,
    token,
    arrived(arrived, email) {
      draft.forget()
      onArrived(arrived, email)
    },
  })
  const { phase } = submission
  const status: FormStatus = phase === 'filling' || phase === 'lost' ? (begun ? 'begun' : 'empty') : 'sending'
  useEffect(() => onStatus?.(status), [status, onStatus])
  // Asked for at once, so that it is there when the first file is chosen; a line that is down is noticed then.
  useEffect(() => void token.get().catch(() => undefined), [token])

  const problem = submission.problem ?? (phase === 'filling' ? posted : undefined)
  const problems = problem?.fields ?? none
  const { left: unmended, look } = useMended(problems, (changed) => judgeSubmission(new FormData(changed), files.rows())?.fields ?? {})
  const left = withoutMendedFiles(unmended, rows)
  const answers = formAnswers(draft.start.values, left)

  function keep(): void {
    setBegun(true)
    if (form.current) draft.save(form.current)
  }

  function decide(act: () => void): void {
    act()
    setBegun(true)
    requestAnimationFrame(() => form.current?.focus())
  }

  return (
    <div className="submission">
      {draft.offer && (
        <DraftOffer
          files={draft.offer}
          onContinue={() => decide(draft.takeUp)}
          onStartAfresh={() =>
            decide(() => {
              draft.forget()
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
        aria-label="Paper / Abstract Submission"
        method="post"
        encType="multipart/form-data"
        action={href(paths.conferenceSubmit, { id: conference.id, conference: conference.slug })}
        noValidate
        onChange={keep}
        onInput={look}
        onSubmit={(event) => {
          event.preventDefault()
          void submission.send(event.currentTarget)
        }}
      >
        {problem && <ErrorSummary message={problem.message} fields={problems} left={left} labels={controlLabels} />}
        <input type="hidden" name="subconference_id" value={conference.id} />
        <input type="hidden" name="token" defaultValue={givenToken ?? ''} />
        <div className="decoy" aria-hidden="true">
          <label>
            Leave this empty
            <input type="text" name={decoyName} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <div className="form-parts" key={draft.start.round}>
          <AboutYou answers={answers} conference={conference} countries={countries} categories={categories} />
          <Papers answers={answers} rows={rows.filter((row) => row.kind === 'document')} files={files} mostFiles={conference.mostFiles} />
          <Curricula answers={answers} rows={rows.filter((row) => row.kind === 'documentcv')} files={files} />
          <Travelling answers={answers} />
        </div>
        <SendButton phase={phase} share={submission.share} files={rows} />
      </form>
    </div>
  )
}

/** A refused file that was removed or changed is no problem any more. */
function withoutMendedFiles(problems: Record<string, string>, rows: readonly FileRow[]): Record<string, string> {
  const stillRefused = new Set(rows.flatMap(({ key, file }) => (file?.state === 'refused' ? [`file:${key}`] : [])))
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !name.startsWith('file:') || stillRefused.has(name)))
}
