import { useState } from 'react'

type Problems = Record<string, string>

/**
 * The problems of the last refusal that are still to be mended: once a person has changed a field its sentence goes, and it comes back
 * only if `stillWrong` finds something there. Where nobody can judge before the server does, a change is believed.
 */
export function useMended(problems: Problems, stillWrong: (form: HTMLFormElement) => Problems = () => ({})) {
  const [mended, setMended] = useState<{ problems: Problems; names: ReadonlySet<string> }>({ problems, names: new Set() })
  const names = mended.problems === problems ? mended.names : new Set<string>()

  function look(form: HTMLFormElement, changed: string): void {
    if (!(changed in problems)) return
    const others = [...names].filter((name) => name !== changed)
    setMended({ problems, names: new Set(changed in stillWrong(form) ? others : [...others, changed]) })
  }

  return {
    left: Object.fromEntries(Object.entries(problems).filter(([name]) => !names.has(name))),
    /** For the form's onInput. */
    look: ({ currentTarget, target }: React.FormEvent<HTMLFormElement>) => look(currentTarget, (target as Partial<HTMLInputElement>).name ?? ''),
  }
}
