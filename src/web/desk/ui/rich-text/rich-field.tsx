import { type ComponentType, useEffect, useId, useState } from 'react'

export interface RichEditorProps {
  value: string
  onChange: (html: string) => void
  labelledBy: string
  describedBy: string | undefined
  isWrong: boolean
}

interface RichFieldProps {
  name: string
  label: string
  required?: boolean
  value: string
  onChange: (html: string) => void
  problem: string | undefined
}

/** A text as visitors will see it. The editor is heavy and fetched only here; until it is there, and for those who want it, the HTML itself. */
export function RichField({ name, label, required = false, value, onChange, problem }: RichFieldProps) {
  const id = useId()
  const [Editor, setEditor] = useState<ComponentType<RichEditorProps>>()
  const [asHtml, setAsHtml] = useState(false)
  useEffect(() => {
    let isHere = true
    import('./rich-editor.tsx').then(
      ({ RichEditor }) => isHere && setEditor(() => RichEditor),
      // Without the editor the HTML can still be edited.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  const describedBy = problem ? `${id}-error` : undefined
  return (
    <div className="field rich-field" data-wrong={problem ? 'true' : undefined} data-field={name}>
      <div className="rich-head">
        <label id={`${id}-label`} htmlFor={id}>
          {label}
          {required && <span className="required"> (required)</span>}
        </label>
        {Editor && (
          <button type="button" className="link-button" aria-pressed={asHtml} onClick={() => setAsHtml(!asHtml)}>
            HTML<span className="unseen"> of {label}</span>
          </button>
        )}
      </div>
      {Editor && !asHtml ? (
        <Editor value={value} onChange={onChange} labelledBy={`${id}-label`} describedBy={describedBy} isWrong={problem !== undefined} />
      ) : (
        <textarea
          id={id}
          name={name}
          rows={12}
          value={value}
          aria-describedby={describedBy}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {problem && (
        <p className="field-error" id={describedBy}>
          {problem}
        </p>
      )}
    </div>
  )
}
