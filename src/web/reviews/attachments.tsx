import { useEffect, useState, useSyncExternalStore } from 'react'
import { href, useRevalidator } from 'react-router'
import { seconds } from '#domain/durations.ts'
import { attachmentExtensions, maxFileMegabytes } from '#domain/files/accepted-files.ts'
import { maxAttachments } from '#domain/review/attachments/attachment.ts'
import { findingLabels } from '#domain/review/blindness/guard-labels.ts'
import { FormFailure } from '../accounts/account-page.tsx'
import { callApi } from '../accounts/call-api.ts'
import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { formatSize } from '../submit/files/chosen-file.ts'
import { FileField } from '../submit/files/file-field.tsx'
import { FormFiles } from '../submit/files/form-files.ts'
import { useSendingFiles } from '../submit/files/use-sending-files.ts'
import { FormToken } from '../submit/send/form-token.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import type { ShownReview } from './review.tsx'

type Attachment = ShownReview['attachments'][number]

interface Props {
  review: ShownReview
  posted: PostedForm | undefined
}

/** The files of a review: added and taken back until the decision, with what the guard found in each. */
export function Attachments({ review, posted }: Props) {
  const { attachments, form, isWritable } = review
  const [message, setMessage] = useState('')
  useChecked(attachments)
  if (attachments.length === 0 && !form.attachments) return null
  const room = maxAttachments - attachments.length
  return (
    <section id="attachments" className="review-attachments" aria-labelledby="attachments-heading">
      <h2 id="attachments-heading">Files with your review</h2>
      {isWritable && form.attachments && (
        <p className="soft">
          For example a copy of the paper with your notes. The authors get a copy without its properties and without the names of whoever commented, together
          with the decision. You can attach and remove files until then.
        </p>
      )}
      <p role="status" className={message ? 'notice good' : 'unseen'}>
        {message}
      </p>
      {posted?.form === 'detach' && <FormFailure message={posted.message} takesFocus />}
      {attachments.length > 0 && (
        <ul className="plain-list received-files">
          {attachments.map((attachment) => (
            <li key={attachment.id}>
              <AttachmentFacts attachment={attachment} />
              <div className="file-acts">
                <a href={`/api/v1/reviews/${review.id}/attachments/${attachment.fileId}`} download={attachment.name}>
                  Download<span className="unseen"> {attachment.name}</span>
                </a>
                {isWritable && <Remove review={review} attachment={attachment} onRemoved={() => setMessage(`${attachment.name} is removed.`)} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      {isWritable && form.attachments && room > 0 && (
        <AttachForm
          review={review}
          room={room}
          posted={posted?.form === 'attach' ? posted : undefined}
          onAttached={() => setMessage('Your file has arrived. We are looking for your name in it.')}
        />
      )}
    </section>
  )
}

function AttachmentFacts({ attachment: { name, sizeBytes, isFromOffice, check, note, hits } }: { attachment: Attachment }) {
  return (
    <>
      <p className="file-name">
        <bdi>{name}</bdi>{' '}
        <span className="soft">
          {formatSize(sizeBytes)}
          {isFromOffice && ', attached by us from your e-mail'}
        </span>
      </p>
      <div className={check === 'held' ? 'notice warn' : undefined}>
        <p className={check === 'held' ? undefined : 'soft'}>{note}</p>
        {hits.length > 0 && (
          <ul>
            {hits.map(({ kind, location, excerpt }) => (
              <li key={`${kind} ${location} ${excerpt}`}>
                <strong>
                  {findingLabels[kind]}, {location}:
                </strong>{' '}
                <q>{excerpt}</q>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

const checkInterval = seconds(2)
const mostChecks = 60

/** Loads the page's data again while a file is being checked. */
function useChecked(attachments: readonly Attachment[]): void {
  const { revalidate } = useRevalidator()
  const [checks, setChecks] = useState(0)
  const isWaiting = attachments.some(({ check }) => check === 'waiting') && checks < mostChecks
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => {
      setChecks(checks + 1)
      void revalidate()
    }, checkInterval)
    return () => clearTimeout(timer)
  }, [isWaiting, checks, revalidate])
}

function Remove({ review: { id }, attachment, onRemoved }: { review: ShownReview; attachment: Attachment; onRemoved: () => void }) {
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState('')
  return (
    <form
      method="post"
      action={href(paths.reviewSection, { assignment: id, section: 'detach' })}
      onSubmit={async (event) => {
        event.preventDefault()
        const result = await callApi(`/reviews/${id}/attachments/${attachment.id}`, undefined, 'DELETE')
        setProblem(result.ok ? '' : result.message)
        await revalidate()
        if (result.ok) onRemoved()
      }}
    >
      <input type="hidden" name="attachment" value={attachment.id} />
      <button type="submit" className="link-button">
        Remove<span className="unseen"> {attachment.name}</span>
      </button>
      {problem && <p className="field-error">{problem}</p>}
    </form>
  )
}

interface AttachFormProps extends Props {
  /** How many files may still come. */
  room: number
  onAttached: () => void
}

/** Uploads each file as soon as it is chosen, with its progress; a plain form without JavaScript. */
function AttachForm({ review: { id }, room, posted, onAttached }: AttachFormProps) {
  const [files] = useState(() => new FormFiles({ id: `review ${id}`, maxFiles: room, accepts: 'attachments' }, new FormToken(`review ${id}`), [], []))
  useEffect(() => files.limitTo(room), [files, room])
  const rows = useSyncExternalStore(files.subscribe, files.rows, files.rows).filter(({ kind }) => kind === 'document')
  const { revalidate } = useRevalidator()
  const { send, busy, problem } = useSendingFiles(files, {
    address: `/api/v1/reviews/${id}/attachments`,
    refusal: 'This file cannot be attached.',
    whenSent: async () => {
      files.restore([''], [])
      await revalidate()
      onAttached()
    },
  })
  const shown = problem ?? posted
  return (
    <form
      method="post"
      action={href(paths.reviewSection, { assignment: id, section: 'attach' })}
      encType="multipart/form-data"
      className="form"
      noValidate
      aria-label="Attach a file"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {shown && <ErrorSummary message={shown.message} fields={shown.fields} labels={{ file: 'File' }} />}
      <div className="file-rows" data-field="file">
        {rows.map((row) => (
          <FileField
            key={row.key}
            row={row}
            files={files}
            label="File"
            accept={attachmentExtensions}
            hint={`.docx or .pdf, at most ${maxFileMegabytes} MB. ${room === 1 ? 'One file' : `Up to ${room} files`} can be added.`}
            error={shown?.fields.file}
          />
        ))}
      </div>
      <PrivacyNote />
      <div className="act-form">
        <button type="submit" className="button quiet" aria-disabled={busy || undefined}>
          {busy ? 'Please wait…' : 'Attach to the review'}
        </button>
      </div>
    </form>
  )
}
