import { WrittenOnce } from '../../ui/written-once.tsx'

interface ChoiceProps {
  name: string
  label: string
  value: string
  all?: string
  options: readonly (readonly [value: string, text: string])[]
}

/** One of several, or all of them. */
export function Choice(props: ChoiceProps) {
  return <WrittenOnce tag="label" part={Words} given={props} most={60} />
}

function Words({ name, label, value, all = 'All', options }: ChoiceProps) {
  return (
    <>
      {label}
      <select name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </>
  )
}
