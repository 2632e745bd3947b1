import { useContext, useEffect, useRef } from 'react'
import { messageFor } from '#domain/forms/problems-in-words.ts'
import { FormScope } from './form-scope.ts'

interface ErrorSummaryProps {
  message: string
  /** Problems by control name. */
  fields: Record<string, string>
  /** Those of them that are still there; all unless told. */
  left?: Record<string, string>
  /** How a control is called on the page. */
  labels?: Record<string, string>
  /** What can be done about it, below the problems. */
  children?: React.ReactNode
}

/** All problems of a form at once, above it. It takes the focus when it appears, and each line leads to its field. */
export function ErrorSummary({ message, fields, left = fields, labels = {}, children }: ErrorSummaryProps) {
  const scope = useContext(FormScope)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new refusal takes the focus again
  useEffect(() => box.current?.focus(), [fields, message])
  const problems = Object.entries(left)
  // Everything is mended: there is nothing to attend to but to send it.
  if (problems.length === 0 && Object.keys(fields).length > 0 && !children) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <p className="error-summary-title">{problems.length < Object.keys(fields).length && problems.length > 0 ? messageFor(problems.length) : message}</p>
      {problems.length > 0 && (
        <ul>
          {problems.map(([name, problem]) => (
            <li key={name}>
              <ToField scope={scope} name={name} onChosen={() => focusField(box.current, name)}>
                {labels[name] ? `${labels[name]}: ` : ''}
                {problem}
              </ToField>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

interface ToFieldProps {
  scope: string | undefined
  name: string
  onChosen: () => void
  children: React.ReactNode
}

/** A link where the field has an address, so that it works without JavaScript too. */
function ToField({ scope, name, onChosen, children }: ToFieldProps) {
  if (!scope) {
    return (
      <button type="button" className="link-button" onClick={onChosen}>
        {children}
      </button>
    )
  }
  return (
    <a
      href={`#${scope}-${name}`}
      onClick={(event) => {
        event.preventDefault()
        onChosen()
      }}
    >
      {children}
    </a>
  )
}

function focusField(box: HTMLElement | null, name: string): void {
  const scope = box?.closest('form') ?? document
  const control = scope.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"] button`)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}
