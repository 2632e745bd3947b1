import { type DecisionType, presentationFormLabels, presentationForms, suggestedDecisionTypes } from '#domain/review/decision-type.ts'
import { stateLabels } from '#domain/submissions/next-steps.ts'
import { type Decision, decisions } from '#domain/submissions/paper.ts'
import { newId, replaced } from './form-editor.tsx'

interface DecisionTypesProps {
  types: readonly DecisionType[]
  change: (types: readonly DecisionType[]) => void
}

/** The decisions in the conference's own words. What was decided keeps the words that it was decided in. */
export function DecisionTypesEditor({ types, change }: DecisionTypesProps) {
  const set = (at: number, part: Partial<DecisionType>) => change(replaced([...types], at, part))
  return (
    <fieldset className="decision-types">
      <legend>Kinds of decision</legend>
      {types.length === 0 ? (
        <p className="soft">
          The standard decisions: {decisions.map((decision) => stateLabels[decision].toLowerCase()).join(', ')}. You can word them yourself, say how accepted
          papers are presented, and accept conditionally: that asks for a revision first.
        </p>
      ) : (
        <ul className="plain-list desk-lines">
          {types.map((type, at) => (
            <li key={type.id} className="decision-type">
              <label className="desk-field">
                Name
                <input maxLength={60} required value={type.name} onChange={(event) => set(at, { name: event.target.value })} />
              </label>
              <label className="desk-field">
                Means
                <select
                  value={type.decision}
                  onChange={(event) => {
                    const decision = event.target.value as Decision
                    set(at, { decision, ...(decision === 'rejected' ? { presentation: '' } : {}) })
                  }}
                >
                  {decisions.map((decision) => (
                    <option key={decision} value={decision}>
                      {stateLabels[decision]}
                    </option>
                  ))}
                </select>
              </label>
              <label className="desk-field">
                Presented as
                <select
                  value={type.presentation}
                  disabled={type.decision === 'rejected'}
                  onChange={(event) => set(at, { presentation: event.target.value as DecisionType['presentation'] })}
                >
                  <option value="">Left open</option>
                  {presentationForms.map((form) => (
                    <option key={form} value={form}>
                      {presentationFormLabels[form]}
                    </option>
                  ))}
                </select>
              </label>
              <button
                type="button"
                className="button quiet"
                aria-label={`Remove ${type.name}`}
                onClick={() => change(types.filter((_, other) => other !== at))}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="desk-actions">
        {types.length === 0 ? (
          <button type="button" className="button quiet" onClick={() => change(suggestedDecisionTypes)}>
            Use decisions of our own
          </button>
        ) : (
          types.length < 12 && (
            <button
              type="button"
              className="button quiet"
              onClick={() => change([...types, { id: newId('d'), name: '', decision: 'accepted', presentation: '' }])}
            >
              Add a kind of decision
            </button>
          )
        )}
      </p>
    </fieldset>
  )
}
