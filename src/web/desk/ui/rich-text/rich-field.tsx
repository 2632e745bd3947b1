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

/** A rich text field. The editor is large and loaded on demand; until then, and on request, the HTML is edited in a textarea. */
export function RichField({ name, label, required = false, value, onChange, problem }: RichFieldProps) {
  const id = useId()
  const [Editor, setEditor] = useState<ComponentType<RichEditorProps>>()
  const [asHtml, setAsHtml] = useState(false)
  useEffect(() => {
    let isMounted = true
    import('./rich-editor.tsx').then(
      ({ RichEditor }) => isMounted && setEditor(() => RichEditor),
      // If it cannot be loaded, the textarea stays.
      () => undefined,
    )
    return () => {
      isMounted = false
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
