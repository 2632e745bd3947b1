import { useRef, useState } from 'react'
import { speakerCategories } from '#domain/conferences/conference.ts'
import type { SpeakerInForm } from '#domain/conferences/conference-form.schema.ts'
import { Field } from '../../ui/form/fields.tsx'
import { PictureChooser } from '../ui/picture/picture-chooser.tsx'

interface SpeakersEditorProps {
  speakers: SpeakerInForm[]
  onChange: (speakers: SpeakerInForm[]) => void
  problems: Record<string, string>
}

/** Co-chairs and keynote speakers in the order of the page, reordered by buttons or drag and drop. */
export function SpeakersEditor({ speakers, onChange, problems }: SpeakersEditorProps) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [announcement, setAnnouncement] = useState('')

  function move(from: number, to: number): void {
    if (to < 0 || to >= speakers.length || from === to) return
    const rest = speakers.filter((_, index) => index !== from)
    const [speaker] = speakers.slice(from, from + 1)
    if (!speaker) return
    onChange([...rest.slice(0, to), speaker, ...rest.slice(to)])
    setAnnouncement(`${speaker.speakerName || 'The speaker'} now stands at place ${to + 1} of ${speakers.length}.`)
  }

  /** Keeps the focus on the moved speaker. */
  function moveByButton(from: number, to: number): void {
    move(from, to)
    const name = to < from ? 'up' : 'down'
    requestAnimationFrame(() => {
      const row = list.current?.children[to]
      const button =
        row?.querySelector<HTMLButtonElement>(`[data-move="${name}"]:not(:disabled)`) ?? row?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)')
      button?.focus()
    })
  }

  const change = (at: number, changes: Partial<SpeakerInForm>) =>
    onChange(speakers.map((speaker, index) => (index === at ? { ...speaker, ...changes } : speaker)))

  return (
    <fieldset>
      <legend>Speakers</legend>
      {problems.speakers && <p className="field-error">{problems.speakers}</p>}
      <ol className="speakers-editor plain-list" ref={list}>
        {speakers.map((speaker, index) => (
          <li
            // A new speaker has no id before it is saved; every control is controlled.
            key={speaker.id ?? `new ${index}`}
            data-dragged={dragged === index || undefined}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined) move(dragged, index)
              setDragged(undefined)
            }}
          >
            {/* The buttons beside it are the accessible way to move a speaker. */}
            <span
              className="drag-handle"
              draggable
              aria-hidden="true"
              onDragStart={(event) => {
                // Browsers fire no drop event without drag data.
                event.dataTransfer.setData('text/plain', speaker.speakerName)
                event.dataTransfer.effectAllowed = 'move'
                setDragged(index)
              }}
              onDragEnd={() => setDragged(undefined)}
            >
              ⠿
            </span>
            <label>
              Name
              <input value={speaker.speakerName} maxLength={300} onChange={(event) => change(index, { speakerName: event.target.value })} />
            </label>
            <label>
              As
              <select
                value={speaker.speakerCategory}
                onChange={(event) => change(index, { speakerCategory: event.target.value as SpeakerInForm['speakerCategory'] })}
              >
                {speakerCategories.map((category) => (
                  <option key={category}>{category}</option>
                ))}
              </select>
            </label>
            <span className="row-buttons">
              <button
                type="button"
                data-move="up"
                disabled={index === 0}
                aria-label={`Move ${speaker.speakerName} up`}
                onClick={() => moveByButton(index, index - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                data-move="down"
                disabled={index === speakers.length - 1}
                aria-label={`Move ${speaker.speakerName} down`}
                onClick={() => moveByButton(index, index + 1)}
              >
                ↓
              </button>
              <button
                type="button"
                aria-label={`Remove ${speaker.speakerName}`}
                onClick={() => {
                  onChange(speakers.filter((_, other) => other !== index))
                  setAnnouncement(`${speaker.speakerName} has been removed from the list. Nothing changes until you save.`)
                }}
              >
                ×
              </button>
            </span>
            <label className="wide">
              Title and affiliation
              <input value={speaker.speakerTitle} maxLength={300} onChange={(event) => change(index, { speakerTitle: event.target.value })} />
            </label>
            <div className="wide">
              <Field name={`speakers.${index}.photo`} label="Photograph" error={problems[`speakers.${index}.photo`]}>
                {(control) => (
                  <PictureChooser
                    shape="portrait"
                    of={speaker.speakerName || 'the speaker'}
                    value={speaker.photo ?? ''}
                    onChange={(photo) => change(index, { photo: photo || null })}
                    whenEmpty="Without one the page draws a portrait."
                    control={control}
                  />
                )}
              </Field>
            </div>
            {problems[`speakers.${index}.speakerName`] && <p className="field-error">{problems[`speakers.${index}.speakerName`]}</p>}
          </li>
        ))}
      </ol>
      <p role="status" className="hint">
        {announcement}
      </p>
      <button
        type="button"
        className="button quiet"
        onClick={() => onChange([...speakers, { speakerName: '', speakerCategory: 'Keynote', speakerTitle: '', photo: null, id: null }])}
      >
        Add a speaker
      </button>
    </fieldset>
  )
}
