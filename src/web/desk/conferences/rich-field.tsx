import { type ComponentType, useEffect, useId, useState } from 'react'
import { fieldNames } from './form-values.ts'

export interface RichEditorProps {
  value: string
  onChange: (html: string) => void
  labelledBy: string
}

interface RichFieldProps {
  name: 'callForPaper' | 'scopes'
  value: string
  onChange: (html: string) => void
  problem: string | undefined
}

/** A text as visitors will see it. The editor is heavy and fetched only here; until it is there, and for those who want it, the HTML itself. */
export function RichField({ name, value, onChange, problem }: RichFieldProps) {
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
  return (
    <div className="field rich-field" data-wrong={problem ? 'true' : undefined} data-field={name}>
      <div className="rich-head">
        <label id={`${id}-label`} htmlFor={id}>
          {fieldNames[name]}
        </label>
        {Editor && (
          <button type="button" className="link-button" aria-pressed={asHtml} onClick={() => setAsHtml(!asHtml)}>
            HTML<span className="unseen"> of {fieldNames[name]}</span>
          </button>
        )}
      </div>
      {Editor && !asHtml ? (
        <Editor value={value} onChange={onChange} labelledBy={`${id}-label`} />
      ) : (
        <textarea id={id} name={name} rows={12} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
      {problem && <p className="field-error">{problem}</p>}
    </div>
  )
}
