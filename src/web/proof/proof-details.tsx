import { contributorRoles } from '#domain/publishing/credit.ts'
import { TextAreaField } from '../ui/form/fields.tsx'

interface ProofDetailsProps {
  authors: { name: string; contributions: string[] }[]
  references: string
  /** What was typed before a refusal. */
  typed: Partial<Record<string, readonly string[]>> | undefined
  errors: Partial<Record<string, string>> | undefined
}

/** What indexes want to know and only the authors can say: who did what, and the references one by one. */
export function ProofDetails({ authors, references, typed, errors }: ProofDetailsProps) {
  const chosen = typed && new Set(typed['contributions[]'])
  return (
    <>
      <fieldset className="field">
        <legend>Who did what</legend>
        <p className="hint">In the words of the CRediT taxonomy. They are shown on the page of the article.</p>
        {authors.map(({ name, contributions }, place) => (
          // Two authors may have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what identifies an author
          <details key={place} open={chosen ? [...chosen].some((one) => one.startsWith(`${place}:`)) : undefined}>
            <summary>
              <bdi>{name}</bdi>
              {contributions.length > 0 && <span className="soft">: {contributions.join(', ')}</span>}
            </summary>
            <input type="hidden" name="authors[]" value={name} />
            {contributorRoles.map((role) => (
              <label key={role} className="choice">
                <input
                  type="checkbox"
                  name="contributions[]"
                  value={`${place}:${role}`}
                  defaultChecked={chosen ? chosen.has(`${place}:${role}`) : contributions.includes(role)}
                />
                <span>
                  {role}
                  <span className="unseen">, {name}</span>
                </span>
              </label>
            ))}
          </details>
        ))}
      </fieldset>
      <TextAreaField
        name="references"
        label="References"
        hint="One reference per line, as in your article. A DOI or an address at the end of a line becomes its link."
        rows={8}
        maxLength={100_000}
        defaultValue={typed?.references?.[0] ?? references}
        error={errors?.references}
      />
    </>
  )
}
