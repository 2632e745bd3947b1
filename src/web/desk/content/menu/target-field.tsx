import { isOutside } from '#domain/content/menu.ts'
import { Field } from '../../../ui/form/fields.tsx'
import type { MenuTargets } from './menu-targets.ts'

interface TargetFieldProps {
  name: string
  value: string
  targets: MenuTargets
  /** What an empty choice means. */
  none: string
  error: string | undefined
  onChange: (target: string) => void
}

/** Begins an address outside, which is typed below the choice. */
const outside = 'https://'

/** Where an entry of the menu leads: one of the pages, or an address outside. */
export function TargetField({ name, value, targets, none, error, onChange }: TargetFieldProps) {
  const isTyped = value === outside || isOutside(value) || value.startsWith('http')
  const isKnown = value === '' || isTyped || [...targets.pages, ...targets.added].some((target) => target.value === value)
  return (
    <div className="menu-target">
      <Field name={name} label="Leads to" error={isTyped ? undefined : error}>
        {(control) => (
          <select {...control} value={isTyped ? outside : value} onChange={(event) => onChange(event.target.value)}>
            <option value="">{none}</option>
            <option value={outside}>An address outside…</option>
            {!isKnown && <option value={value}>A deleted page</option>}
            {targets.added.length > 0 && <Options label="Added pages" options={targets.added} />}
            <Options label="Pages of the site" options={targets.pages} />
          </select>
        )}
      </Field>
      {isTyped && (
        <Field name={`${name}.address`} label="Address" hint="Begins with https://" error={error} required>
          {(control) => (
            <input
              type="text"
              inputMode="url"
              autoComplete="off"
              maxLength={500}
              {...control}
              value={value}
              onChange={(event) => onChange(event.target.value || outside)}
            />
          )}
        </Field>
      )}
    </div>
  )
}

function Options({ label, options }: { label: string; options: MenuTargets['pages'] }) {
  return (
    <optgroup label={label}>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </optgroup>
  )
}
