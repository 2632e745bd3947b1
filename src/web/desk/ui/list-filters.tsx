import { Form, useSubmit } from 'react-router'
import { Link } from '../../ui/link.tsx'

interface ListFiltersProps {
  /** What the list contains, for screen readers. */
  label: string
  /** The address of the list. */
  action: string
  /** The current query; another query resets the controls. */
  query: unknown
  children: React.ReactNode
  /** Rendered below the first row of controls. */
  more?: React.ReactNode
  /** Which fields have their default value and stay out of the address. */
  isDefault?: ((form: FormData, name: string) => boolean) | undefined
}

/** The filters of a list: a GET form, so that a view has an address that can be bookmarked and shared. */
export function ListFilters({ label, action, query, children, more, isDefault }: ListFiltersProps) {
  const submit = useSubmit()
  return (
    <Form
      key={JSON.stringify(query)}
      method="get"
      action={action}
      role="search"
      aria-label={label}
      className="desk-panel list-filters"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(searchParamsOf(new FormData(event.currentTarget), isDefault), { method: 'get', action })
      }}
    >
      <div className="desk-filters">
        {children}
        <span className="filter-acts">
          <button type="submit" className="button">
            Find
          </button>
          <Link to={action} className="clear-filters">
            Clear
          </Link>
        </span>
      </div>
      {more}
    </Form>
  )
}

/** Leaves empty fields and default values out of the address. */
function searchParamsOf(form: FormData, isDefault: ListFiltersProps['isDefault']): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string' && value !== '' && !isDefault?.(form, name)) params.append(name, value)
  return params
}

export function SearchBox({ label, value, name = 'q', maxLength = 100 }: { label: string; value: string; name?: string; maxLength?: number }) {
  return (
    <label className="wide-filter">
      {label}
      <input type="search" name={name} defaultValue={value} maxLength={maxLength} />
    </label>
  )
}

interface SelectFilterProps {
  name: string
  label: string
  value: string
  /** The label of the empty option. */
  all?: string | undefined
  options: readonly (readonly [value: string, text: string])[]
}

/** One of several values, or all of them. */
export function SelectFilter({ name, label, value, all = 'All', options }: SelectFilterProps) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

export function CountryFilter({ value, all, countries }: { value: string; all?: string; countries: readonly string[] }) {
  return <SelectFilter name="country" label="Country" value={value} all={all} options={countries.map((name) => [name, name])} />
}
