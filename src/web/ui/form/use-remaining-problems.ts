import { useState } from 'react'

type Problems = Record<string, string>

/**
 * The problems of the last refusal that the person has not corrected yet. A problem disappears when its control changes, unless `validate`
 * still finds one there; without `validate` every change counts as a correction.
 */
export function useRemainingProblems(problems: Problems, validate: (form: HTMLFormElement) => Problems = () => ({})) {
  const [corrected, setCorrected] = useState<{ problems: Problems; names: ReadonlySet<string> }>({ problems, names: new Set() })
  const names = corrected.problems === problems ? corrected.names : new Set<string>()

  function check(form: HTMLFormElement, changed: string): void {
    if (!(changed in problems)) return
    const others = [...names].filter((name) => name !== changed)
    setCorrected({ problems, names: new Set(changed in validate(form) ? others : [...others, changed]) })
  }

  return {
    remaining: Object.fromEntries(Object.entries(problems).filter(([name]) => !names.has(name))),
    /** For the form's onInput. */
    onInput: ({ currentTarget, target }: React.FormEvent<HTMLFormElement>) => check(currentTarget, (target as Partial<HTMLInputElement>).name ?? ''),
  }
}
