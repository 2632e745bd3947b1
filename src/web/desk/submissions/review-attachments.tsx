import { href, useRevalidator } from 'react-router'
import { formatSize } from '../../submit/files/chosen-file.ts'
import { deskPaths } from '../desk-paths.ts'
import { SubmitButton } from '../ui/act-form.tsx'
import { Badge } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import { AlsoFound, FoundNames } from './guard-findings.tsx'
import type { ShownAttachment } from './load-reviews.ts'

const tones = { waiting: 'none', ready: 'good', held: 'warn' } as const

interface Props {
  reference: string
  review: { id: string; number: number; attachments: readonly ShownAttachment[] }
  /** Whether files may still be removed. */
  hasOpenFiles: boolean
}

/** The files that came with a review, and what the guard found in them; an organiser lets the authors have what is held, and removes what organisers attached. */
export function ReviewAttachments({ reference, review: { id, attachments }, hasOpenFiles }: Props) {
  const { mutate, busy, problem } = useMutation()
  const { revalidate } = useRevalidator()
  if (attachments.length === 0) return null

  async function change(act: 'allow' | 'hold', { id: attachment, version, neutralName }: ShownAttachment): Promise<void> {
    const path = (which: string) => `/reviews/${id}/attachments/${attachment}/${which}`
    const text = act === 'allow' ? `The authors get ${neutralName}.` : `${neutralName} is held again.`
    const undo = async () => void (await mutate(path(act === 'allow' ? 'hold' : 'allow'), { version }))
    const result = await mutate(path(act), { version }, () => ({ text, undo }))
    if (!result.ok && result.code === 'desk.changed_meanwhile') await revalidate()
  }
  return (
    <div className="desk-stack">
      <ProblemNote problem={problem} />
      <ul className="plain-list desk-files">
        {attachments.map((attachment) => (
          <li key={attachment.id} className="desk-stack">
            <p>
              <Badge tone={tones[attachment.state]} text={attachment.stateInWords} /> <bdi>{attachment.name || attachment.neutralName}</bdi>{' '}
              <span className="soft">
                {formatSize(attachment.sizeBytes)}
                {attachment.name && `, to the authors ${attachment.neutralName}`}
              </span>
            </p>
            {attachment.attached && <p className="soft">{attachment.attached}</p>}
            {attachment.reason && <p>{attachment.reason}</p>}
            <Findings attachment={attachment} />
            <p className="desk-actions">
              {attachment.mayAllow && (
                <button type="button" className="button" disabled={busy} onClick={() => void change('allow', attachment)}>
                  Let the authors have it <span className="unseen">{attachment.neutralName}</span>
                </button>
              )}
              {attachment.allowed && (
                <button type="button" className="button quiet" disabled={busy} onClick={() => void change('hold', attachment)}>
                  Hold it again <span className="unseen">{attachment.neutralName}</span>
                </button>
              )}
              {attachment.hasOriginal && (
                <a className="button quiet" href={`/api/v1/desk/reviews/${id}/attachments/${attachment.id}/original`} download>
                  As it was sent <span className="unseen">{attachment.name}</span>
                </a>
              )}
              {attachment.hasCopy && (
                <a className="button quiet" href={`/api/v1/desk/reviews/${id}/attachments/${attachment.id}/copy`} download>
                  The authors’ copy <span className="unseen">{attachment.neutralName}</span>
                </a>
              )}
            </p>
            {hasOpenFiles && attachment.attached && <Remove {...{ reference, id, attachment, mutate, busy }} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface RemoveProps extends Pick<ReturnType<typeof useMutation>, 'mutate' | 'busy'> {
  reference: string
  id: string
  attachment: ShownAttachment
}

function Remove({ reference, id, attachment, mutate, busy }: RemoveProps) {
  const name = attachment.name || attachment.neutralName
  return (
    <details>
      <summary>
        Remove… <span className="unseen">{name}</span>
      </summary>
      <form
        className="act-form"
        method="post"
        action={href(deskPaths.submissionReview, { reference, review: id, section: 'detach' })}
        onSubmit={(event) => {
          event.preventDefault()
          void mutate(`/reviews/${id}/attachments/${attachment.id}`, {}, () => ({ text: `${name} is removed.` }), 'DELETE')
        }}
      >
        <input type="hidden" name="attachment" value={attachment.id} />
        <p className="soft">
          The file and the authors’ copy are deleted. This cannot be undone, but you can attach the file again until the decision is released.
        </p>
        <SubmitButton busy={busy} text="Remove the file" />
      </form>
    </details>
  )
}

function Findings({ attachment: { hits, removed, references, allowed, state } }: { attachment: ShownAttachment }) {
  return (
    <>
      <FoundNames hits={hits.map(({ isOwn, label, ...hit }) => ({ ...hit, label: isOwn ? label : `${label} of another reviewer` }))} />
      {allowed && <p className="soft">{allowed}</p>}
      <AlsoFound {...{ removed, references, state }} />
    </>
  )
}
