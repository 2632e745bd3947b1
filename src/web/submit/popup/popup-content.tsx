import { useCallback, useEffect, useState } from 'react'
import { href } from 'react-router'
import { paths } from '../../paths.ts'
import { Arrived } from '../arrived.tsx'
import { CallClosed } from '../call-closed.tsx'
import { type FormStatus, SubmissionForm } from '../form/submission-form.tsx'
import { ListenersOnly } from '../listeners-only.tsx'
import type { SubmitFormData } from '../load-submit-form.ts'
import type { ArrivedSubmission } from '../send/send-submission.ts'
import type { LeftBehind, SubmitDoorConference } from './submit-door-context.ts'

interface PopupContentProps {
  conference: SubmitDoorConference
  onClose: () => void
  onLeft: (left: LeftBehind) => void
}

const leftBehind = { empty: 'nothing', begun: 'kept', sending: 'sending' } as const satisfies Record<FormStatus, LeftBehind>

/** Everything heavy of the popup: the form, or that the call has closed, or that the submission has arrived. */
export function PopupContent({ conference, onClose, onLeft }: PopupContentProps) {
  const [form, setForm] = useState<SubmitFormData | 'failed'>()
  const [arrived, setArrived] = useState<{ submission: ArrivedSubmission; email: string }>()
  const address = href(paths.conferenceSubmitForm, { id: conference.id, conference: conference.slug })

  const load = useCallback(() => {
    setForm(undefined)
    fetchForm(address).then(setForm, () => setForm('failed'))
  }, [address])
  useEffect(load, [load])
  const onStatus = useCallback((status: FormStatus) => onLeft(leftBehind[status]), [onLeft])

  if (arrived) return <Arrived {...arrived} onClose={onClose} />
  if (!form) return <p role="status">Opening the form…</p>
  if (form === 'failed')
    return (
      <div className="notice warn" role="alert">
        <p>The form could not be fetched. Your connection may be down.</p>
        <button type="button" className="link-button" onClick={load}>
          Try again
        </button>
      </div>
    )
  if (form.categories.length === 0) return <CallClosed conference={form.conference} standing={form.standing} next={form.next} />
  return (
    <>
      {form.standing !== 'call-open' && <ListenersOnly conference={form.conference} next={form.next} />}
      <SubmissionForm
        conference={form.conference}
        countries={form.countries}
        categories={form.categories}
        onStatus={onStatus}
        onArrived={(submission, email) => {
          onLeft('arrived')
          setArrived({ submission, email })
        }}
      />
    </>
  )
}

async function fetchForm(address: string): Promise<SubmitFormData> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The form could not be fetched: ${response.status}`)
  return (await response.json()) as SubmitFormData
}
