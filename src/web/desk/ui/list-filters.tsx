import { Form, useSubmit } from 'react-router'
import { Link } from '../../ui/link.tsx'

interface ListFiltersProps {
  /** What the list is a list of, for ears. */
  of: string
  /** The address of the list. */
  at: string
  /** What is asked for now: another question begins with fresh controls. */
  asked: unknown
  children: React.ReactNode
  /** Below the first row of controls. */
  more?: React.ReactNode
  /** What of the answers need not stand in the address. */
  leaveOut?: ((form: FormData, name: string) => boolean) | undefined
}

/** What a list is asked for. A plain form: its answers are the address, so that going back is going back and a view can be sent to a colleague. */
export function ListFilters({ of, at, asked, children, more, leaveOut }: ListFiltersProps) {
  const submit = useSubmit()
  return (
    <Form
      key={JSON.stringify(asked)}
      method="get"
      action={at}
      role="search"
      aria-label={of}
      className="desk-panel list-filters"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(spoken(new FormData(event.currentTarget), leaveOut), { method: 'get', action: at })
      }}
    >
      <div className="desk-filters">
        {children}
        <span className="filter-acts">
          <button type="submit" className="button">
            Find
          </button>
          <Link to={at} className="clear-filters">
            Clear
          </Link>
        </span>
      </div>
      {more}
    </Form>
  )
}

/** What asks for nothing has no place in an address that somebody keeps. */
function spoken(form: FormData, leaveOut: ListFiltersProps['leaveOut']): URLSearchParams {
  const said = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string' && value !== '' && !leaveOut?.(form, name)) said.append(name, value)
  return said
}
