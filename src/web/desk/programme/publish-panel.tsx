import { useState } from 'react'
import type { CalendarDay } from '#domain/dates.ts'
import { callApi } from '../../accounts/call-api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Badge } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { EditedProgramme } from './use-programme.ts'

interface PublishPanelProps {
  id: string
  edited: EditedProgramme
  published: { number: number; draftVersion: number } | undefined
  startDate: CalendarDay
  endDate: CalendarDay
  now: Date
}

interface Publication {
  version: number
  letters: number
  concerned: { name: string; hasAddress: boolean; changes: string[] }[]
  previews: { to: string; subject: string; text: string }[]
}

const maxShown = 50

/** Publishes the draft: first who is concerned by what, then one letter each. During the conference an urgent change goes out at once. */
export function PublishPanel({ id, edited, published, startDate, endDate, now }: PublishPanelProps) {
  const { programme, clashes } = edited
  const [publication, setPublication] = useState<Publication>()
  const [refused, setRefused] = useState<string>()
  const [isUrgent, setUrgent] = useState(false)
  const { mutate, busy, problem } = useMutation()
  const isNew = published?.draftVersion !== programme.version && programme.sessions.length > 0
  const today = now.toISOString().slice(0, 10)
  const isUnderWay = published !== undefined && today >= startDate && today <= endDate

  async function look() {
    setRefused(undefined)
    // The preview is of what is saved.
    await edited.flush()
    const result = await callApi<Publication>(`/desk/conferences/${id}/programme/publication`, {})
    if (result.ok) setPublication(result.data)
    else setRefused(result.message)
  }

  async function publish(order: { version: number; letters?: number; isUrgent: boolean }) {
    const result = await mutate<{ number: number; letters: number }>(`/conferences/${id}/programme/publish`, order, ({ number, letters }) => ({
      text: `Version ${number} is published. ${letters === 1 ? 'One letter goes' : `${letters} letters go`} out.`,
    }))
    if (result.ok) {
      setPublication(undefined)
      setUrgent(false)
    }
  }

  return (
    <>
      {published ? <Badge tone="good" text={`Version ${published.number} is public`} /> : <Badge text="Not published" />}
      {clashes.length > 0 && <Badge tone="bad" text={clashes.length === 1 ? 'One clash' : `${clashes.length} clashes`} />}
      <button type="button" className="button" aria-disabled={!isNew || clashes.length > 0} onClick={() => isNew && void look()}>
        Publish…
      </button>
      {isUnderWay && (
        <button
          type="button"
          className="button quiet"
          aria-disabled={!isNew || clashes.length > 0}
          onClick={() => isNew && clashes.length === 0 && setUrgent(true)}
        >
          Publish at once
        </button>
      )}
      {refused && (
        <p className="notice bad" role="alert">
          {refused}
        </p>
      )}
      {isUrgent && (
        <ConfirmDialog
          title="Publish this change at once?"
          confirm="Publish at once"
          busy={busy}
          onConfirm={() => void edited.flush().then(() => publish({ version: programme.version, isUrgent: true }))}
          onCancel={() => setUrgent(false)}
        >
          <p>Page and calendars change now. Everyone concerned gets a letter that is marked as urgent.</p>
          <ProblemNote problem={problem} />
        </ConfirmDialog>
      )}
      {publication && (
        <ConfirmDialog
          title={published ? `Publish version ${published.number + 1}?` : 'Publish the programme?'}
          confirm={
            publication.letters === 0
              ? 'Publish'
              : publication.letters === 1
                ? 'Publish and send one letter'
                : `Publish and send ${publication.letters} letters`
          }
          busy={busy}
          onConfirm={() => void publish({ version: publication.version, letters: publication.letters, isUrgent: false })}
          onCancel={() => setPublication(undefined)}
        >
          <ProblemNote problem={problem} />
          <PublicationPreview {...publication} />
        </ConfirmDialog>
      )}
    </>
  )
}

function PublicationPreview({ concerned, previews }: Publication) {
  if (concerned.length === 0) return <p>This changes nothing for speakers and chairs, so nobody gets a letter.</p>
  return (
    <div className="programme-publication">
      <p>{concerned.length === 1 ? 'This concerns one person:' : `This concerns ${concerned.length} people:`}</p>
      <ul>
        {concerned.slice(0, maxShown).map(({ name, hasAddress, changes }) => (
          <li key={`${name} ${changes.join(' ')}`}>
            <strong>{name}</strong>
            {!hasAddress && <span className="soft"> (no e-mail address is known: please tell them yourself)</span>}
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </li>
        ))}
        {concerned.length > maxShown && <li>And {concerned.length - maxShown} more.</li>}
      </ul>
      {previews.map(({ to, subject, text }) => (
        <details key={to}>
          <summary>
            Letter to {to}: {subject}
          </summary>
          <pre className="mail-text">{text}</pre>
        </details>
      ))}
    </div>
  )
}
