import { useId, useState } from 'react'
import type { SpeakerInForm } from '#domain/conferences/conference-form.schema.ts'
import { photoUrl } from '#domain/photos/photo.ts'
import { problemIn } from '../../ui/form/send-form.ts'

const lost = 'The picture did not arrive. Please check your connection and choose it again.'

/** A speaker's photograph: sent as soon as it is chosen, shown with the next saving. Without one the page draws a portrait. */
export function SpeakerPhoto({ speaker, onChange }: { speaker: SpeakerInForm; onChange: (photo: string | null) => void }) {
  const id = useId()
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)

  async function send(file: File): Promise<void> {
    setSending(true)
    setProblem('')
    try {
      const answer = await fetch('/api/v1/desk/photos', {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'image/unknown' },
        body: file,
      })
      const text = await answer.text()
      if (answer.ok) onChange((JSON.parse(text) as { photo: string }).photo)
      else setProblem(problemIn(text).message)
    } catch {
      setProblem(lost)
    }
    setSending(false)
  }

  return (
    <div className="speaker-photo wide">
      {speaker.photo && (
        <img src={photoUrl(speaker.photo, 'small')} alt={`${speaker.speakerName}, as visitors will see the photograph`} width="64" height="64" />
      )}
      <label htmlFor={id}>
        Photograph of {speaker.speakerName || 'the speaker'}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-describedby={`${id}-state`}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void send(file)
          }}
        />
      </label>
      {speaker.photo && (
        <button type="button" className="link-button" onClick={() => onChange(null)}>
          Use the drawn portrait
        </button>
      )}
      <p id={`${id}-state`} role="status" className={problem ? 'field-error' : 'hint'}>
        {problem || (isSending ? 'The picture is being sent…' : '')}
      </p>
    </div>
  )
}
