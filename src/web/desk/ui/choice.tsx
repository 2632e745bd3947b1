/** One of several, or all of them. */
export function Choice({
  name,
  label,
  value,
  all = 'All',
  options,
}: {
  name: string
  label: string
  value: string
  all?: string
  options: readonly (readonly [value: string, text: string])[]
}) {
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
