import { useEffect, useRef } from 'react'

interface ErrorSummaryProps {
  message: string
  /** Problems by control name. */
  fields: Record<string, string>
  /** How a control is called on the page. */
  labels?: Record<string, string>
}

/** All problems of a form at once, above it. It takes the focus when it appears, and each line leads to its field. */
export function ErrorSummary({ message, fields, labels = {} }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new refusal takes the focus again
  useEffect(() => box.current?.focus(), [fields, message])
  const problems = Object.entries(fields)
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <p className="error-summary-title">{message}</p>
      {problems.length > 0 && (
        <ul>
          {problems.map(([name, problem]) => (
            <li key={name}>
              <button type="button" className="link-button" onClick={() => focusField(box.current, name)}>
                {labels[name] ? `${labels[name]}: ` : ''}
                {problem}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function focusField(box: HTMLElement | null, name: string): void {
  const scope = box?.closest('form') ?? document
  const control = scope.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"] button`)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}
