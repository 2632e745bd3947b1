import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { problemCountMessage } from '#domain/forms/problem-count.ts'
import { FormScope } from './fields.tsx'

interface ErrorSummaryProps {
  message: string
  /** Problems by control name. */
  fields: Record<string, string>
  /** Those that are not corrected yet; all by default. */
  remaining?: Record<string, string>
  /** Labels by control name. */
  labels?: Record<string, string>
  children?: React.ReactNode
}

/** All problems of a form, above it, in the order of its fields. It takes the focus when it appears, and each problem links to its field. */
export function ErrorSummary({ message, fields, remaining = fields, labels = {}, children }: ErrorSummaryProps) {
  const scope = useContext(FormScope)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new refusal takes the focus again
  useEffect(() => box.current?.focus(), [fields, message])
  const [order, setOrder] = useState<string[]>([])
  // The server names problems as it meets them; only the page knows where their fields are.
  useLayoutEffect(() => setOrder(fieldsInOrder(box.current, Object.keys(fields))), [fields])
  const problems = Object.entries(remaining).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  // All problems are corrected.
  if (problems.length === 0 && Object.keys(fields).length > 0 && !children) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <p className="error-summary-title">
        {problems.length < Object.keys(fields).length && problems.length > 0 ? problemCountMessage(problems.length) : message}
      </p>
      {problems.length > 0 && (
        <ul>
          {problems.map(([name, problem]) => (
            <li key={name}>
              <FieldLink scope={scope} name={name} onSelect={() => focusField(box.current, name)}>
                {labels[name] && !problem.startsWith(labels[name]) ? `${labels[name]}: ` : ''}
                {problem}
              </FieldLink>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

interface FieldLinkProps {
  scope: string | undefined
  name: string
  onSelect: () => void
  children: React.ReactNode
}

/** A link where the control has a fixed id, so that it works without JavaScript; otherwise a button. */
function FieldLink({ scope, name, onSelect, children }: FieldLinkProps) {
  if (!scope) {
    return (
      <button type="button" className="link-button" onClick={onSelect}>
        {children}
      </button>
    )
  }
  return (
    <a
      href={`#${scope}-${name}`}
      onClick={(event) => {
        event.preventDefault()
        onSelect()
      }}
    >
      {children}
    </a>
  )
}

const formOf = (box: HTMLElement | null) => box?.closest('form') ?? document
const controlOf = (name: string) => `[name="${CSS.escape(name)}"]`
const fieldOf = (name: string) => `[data-field="${CSS.escape(name)}"]`

/** The names in the order in which their fields stand on the page; those without a field come last. */
function fieldsInOrder(box: HTMLElement | null, names: readonly string[]): string[] {
  const places = names.map((name) => ({ name, field: formOf(box).querySelector(`${controlOf(name)}, ${fieldOf(name)}`) }))
  const sorted = places.toSorted((one, other) => {
    if (!one.field || !other.field) return Number(!one.field) - Number(!other.field)
    return one.field.compareDocumentPosition(other.field) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })
  return sorted.map(({ name }) => name)
}

function focusField(box: HTMLElement | null, name: string): void {
  const scope = formOf(box)
  const control =
    scope.querySelector<HTMLElement>(`${controlOf(name)}, ${fieldOf(name)} [contenteditable="true"]`) ??
    scope.querySelector<HTMLElement>(`${fieldOf(name)} :is(input, select, textarea, button)`)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}
